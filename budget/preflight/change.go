package preflight

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"neuronkv/budget/document"
)

// after reads the facts with one field changed. known is false for a value that
// cannot be applied, such as a degree of 0.
func (r *reading) after(c Change) (changed *reading, known bool) {
	f := r.Facts
	switch value := c.Value.(type) {
	case int64:
		known = value > 0
	default:
		known = true
	}
	f.apply(c)
	if f.Model != nil && slices.ContainsFunc(f.Model.Changes, func(cure Change) bool { return cure.Text == c.Text }) {
		f.Model = nil
	}
	changed = read(f)
	return changed, known && changed.err == nil
}

// apply sets one field.
func (f *Facts) apply(c Change) {
	if name, isEnv := strings.CutPrefix(c.Field, "env."); isEnv {
		f.setEnv(name, c.Value.(string))
		return
	}
	if strings.HasPrefix(c.Field, draftField) { // of the model alone
		return
	}
	for _, d := range []struct {
		field    string
		document *document.Object
	}{
		{"engine_args.hf_overrides.", &f.Config},
		{neuronField + ".", &f.NeuronConfig},
		{visionField + ".", &f.VisionNeuronConfig},
		{transferField + ".", &f.KVTransferConfig},
	} {
		if key, inside := strings.CutPrefix(c.Field, d.field); inside {
			*d.document = with(*d.document, strings.TrimSuffix(d.field, "."), key, c.Value)
			return
		}
	}
	f.applyArgument(c)
}

// applyArgument sets an engine argument.
func (f *Facts) applyArgument(c Change) {
	switch value := c.Value.(type) {
	case int64:
		*map[string]*int64{
			tensorField: &f.TensorParallel, dataField: &f.DataParallel, dcpField: &f.DecodeContextParallel,
			batchedField: &f.MaxNumBatchedTokens, seqsField: &f.MaxNumSeqs, longField: &f.LongPrefillTokenThreshold,
		}[c.Field] = value
	case bool:
		*map[string]*bool{
			expertField: &f.ExpertParallel, cachingField: &f.PrefixCaching,
			chunkedField: &f.ChunkedPrefill, asyncField: &f.AsyncScheduling,
		}[c.Field] = value
	case nil:
		f.Quantization = ""
	case map[string]any:
		f.KVTransferConfig = document.Of(c.Field, value)
	}
}

// setEnv sets a variable; two of them are switches.
func (f *Facts) setEnv(name, text string) {
	env := maps.Clone(f.Env)
	if env == nil {
		env = map[string]string{}
	}
	env[name] = text
	f.Env = env
	switch on := text != "0"; name {
	case cpuModeEnv:
		f.CPUMode = on
	case cpuCompileEnv:
		f.CPUCompile = on
	}
}

// with lays one key over a document. A key in it may be a path of one step more.
func with(o document.Object, path, key string, value any) document.Object {
	if outer, inner, nested := strings.Cut(key, "."); nested {
		old, _ := o.Value(outer)
		fields := maps.Clone(old.(map[string]any))
		fields[inner] = value
		key, value = outer, fields
	}
	return o.Set(path, key, value)
}

// set is a change of a field to a number.
func set(field string, n int64) Change {
	return Change{field, n, fmt.Sprintf("Set %s to %d", field[strings.LastIndex(field, ".")+1:], n)}
}

func setTensor(n int64) Change { return set(tensorField, n) }

// setList is a change of a list of neuron_config.
func setList(key string, values ...int64) Change {
	return Change{neuronField + "." + key, values, "Set " + key + " to " + pythonList(values)}
}

// mostRanks bounds the search for a larger degree.
const mostRanks = 1 << 16

// below is the largest number below n that fits, 0 where there is none.
func below(n int64, fits func(int64) bool) int64 {
	for n--; n > 0; n-- {
		if fits(n) {
			return n
		}
	}
	return 0
}

// pythonList is Python's repr of a list of integers.
func pythonList(values []int64) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = fmt.Sprint(v)
	}
	return "[" + strings.Join(texts, ", ") + "]"
}
