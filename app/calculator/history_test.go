package calculator

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// workWith is the default work with some fields changed, in pairs.
func workWith(pairs ...string) work {
	f := defaultForm()
	for i := 0; i < len(pairs); i += 2 {
		f[pairs[i]] = pairs[i+1]
	}
	return work{Form: f}
}

// What is typed into one field is one entry, whatever is between its keys.
func TestEntriesOfTheHistory(t *testing.T) {
	shared := workWith(fieldTP, "4")
	shared.Linked = shared.Form
	pinned := workWith()
	pinned.Pinned = defaultForm()
	for _, c := range []struct {
		name      string
		at        entry
		now       work
		wantField string
		wantNew   bool
	}{
		{"the first key", entry{workWith(), ""}, workWith(fieldTP, "4"), fieldTP, true},
		{"another key of the field", entry{workWith(fieldLength, "12"), fieldLength}, workWith(fieldLength, "123"), fieldLength, false},
		{"a key of another field", entry{workWith(fieldLength, "12"), fieldLength}, workWith(fieldLength, "12", fieldTP, "4"), fieldTP, true},
		{"a field that was not there", entry{workWith(), ""}, workWith(fieldVariables, "A=1"), fieldVariables, true},
		{"several fields at once", entry{workWith(), ""}, workWith(fieldTP, "4", fieldLength, "5"), "", true},
		{"a link", entry{workWith(), fieldTP}, shared, "", true},
		{"a case that is pinned", entry{workWith(), fieldTP}, pinned, "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.False(t, c.now.same(c.at.work))
			next, isNew := c.at.after(c.now)
			require.Equal(t, c.wantNew, isNew)
			require.Equal(t, entry{c.now, c.wantField}, next)
		})
	}
}

// An empty field is the same as one that is not there: a visitor's older work lacks
// what the form has by now.
func TestWorkThatIsTheSame(t *testing.T) {
	a, b := workWith(), workWith(fieldVariables, "")
	require.True(t, a.same(b))
	require.True(t, b.same(a))
	require.False(t, a.same(workWith(fieldTP, "9")))
	require.False(t, workWith(fieldVariables, "A=1").same(a))
}

func TestWorkIsReadAsItWasKept(t *testing.T) {
	w := workWith(fieldGMU, " 0.85 ", fieldConfig, "{ \"half\": \n")
	w.Linked, w.Pinned = form{fieldTP: "8"}, form{fieldTP: "4"}
	text, err := json.Marshal(w)
	require.NoError(t, err)
	back, found := workIn(string(text))
	require.True(t, found)
	require.Equal(t, w, back)
	for _, text := range []string{"", "{", "5", "null", "{}", `{"Form": null}`, `{"Form": {"tp": 5}}`} {
		_, found := workIn(text)
		require.False(t, found, text)
		require.Equal(t, work{Form: defaultForm()}, ownWork(text))
	}
	later, found := workIn(`{"Form": {"tp": "4", "later": "x", "reference": "r", "measured": "lnc"}, "Anything": 1}`)
	require.True(t, found)
	require.Equal(t, form{fieldTP: "4", fieldReference: "r", fieldMeasured: "lnc"}, later.Form)
}

func TestNoFormIsNoneWhenCopied(t *testing.T) {
	require.Nil(t, form(nil).clone())
	require.NotNil(t, form{}.clone())
	f := defaultForm()
	other := f.clone()
	other[fieldTP] = "1"
	require.Equal(t, "8", f[fieldTP])
}
