package casefile_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/casefile/arbitrary"
)

func ExampleEncodeLink() {
	fragment, err := casefile.EncodeLink(casefile.Link{Case: budget.Case{
		Env: budget.Environment{budget.EnvCPUCompile: "1", budget.EnvTarget: "trn2"},
		EngineArgs: budget.EngineArgs{
			Model: new("meta-llama/Llama-3.1-8B-Instruct"), TensorParallelSize: new(int64(8)),
			GPUMemoryUtilization: new(budget.Float(0.92)), HFOverrides: []byte(`{"a":[1]}`),
		},
	}})
	fmt.Println(fragment, err)
	// Output: v=1&ref=0.24.0.1.1.0&chars=96&model=meta-llama/Llama-3.1-8B-Instruct&tp=8&gmu&hf_overrides=%7B%22a%22:%5B1%5D%7D&target=trn2&cpu_compile=1 <nil>
}

// document is a case as its document, pinned as a link pins it.
func documentOf(t *testing.T, c budget.Case) string {
	t.Helper()
	if c.Reference == nil {
		c.Reference = new(budget.LatestRelease().VLLMNeuron)
	}
	text, err := casefile.Encode(c)
	require.NoError(t, err)
	return string(text)
}

// decode(encode(case)) = case, and so the report is the same to the byte.
func TestALinkGivesTheCaseThatItIsOf(t *testing.T) {
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 5))
		l := casefile.Link{Case: arbitrary.Case(r)}
		if r.IntN(2) == 0 {
			l.Typical = new(r.Int64N(1 << 20))
		}
		fragment, err := casefile.EncodeLink(l)
		require.NoError(t, err, "seed %d", seed)
		require.Empty(t, strings.Trim(fragment, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/:,=&%"), "seed %d", seed)
		back, err := casefile.DecodeLink(fragment)
		require.NoError(t, err, "seed %d: %s", seed, fragment)
		require.Equal(t, documentOf(t, l.Case), documentOf(t, back.Case), "seed %d: %s", seed, fragment)
		require.Equal(t, l.Typical, back.Typical)
	}
}

func TestALinkThatIsCutAnywhereIsRefused(t *testing.T) {
	for seed := range uint64(20) {
		fragment, err := casefile.EncodeLink(casefile.Link{Case: arbitrary.Case(rand.New(rand.NewPCG(seed, 7)))})
		require.NoError(t, err)
		for i := range len(fragment) {
			_, err := casefile.DecodeLink(fragment[:i])
			require.Error(t, err, fragment[:i])
		}
		for _, more := range []string{".", ")", "%20", "1", "&x"} {
			_, err := casefile.DecodeLink(fragment + more)
			require.Error(t, err, fragment+more)
		}
	}
}

func TestALinkThatIsWrittenByHand(t *testing.T) {
	l, err := casefile.DecodeLink("#v=1&model=meta-llama/Llama-3.1-8B-Instruct&tp=8&gmu=0.5&enable_prefix_caching=false&env.A=b")
	require.NoError(t, err)
	require.Equal(t, `{"version":1,"env":{"A":"b"},"engine_args":{"model":"meta-llama/Llama-3.1-8B-Instruct","tensor_parallel_size":8,`+
		`"gpu_memory_utilization":0.5,"enable_prefix_caching":false}}`+"\n", string(must(t)(casefile.Encode(l.Case))))
	l, err = casefile.DecodeLink("https://example.org/#v%3D1%26model%3Dm%26tp%3D8")
	require.NoError(t, err, "escaped once more on the way")
	require.Equal(t, int64(8), *l.Case.EngineArgs.TensorParallelSize)
	l, err = casefile.DecodeLink("v=1&instance=trn2.48xlarge&lnc=2&measured=lnc,instance_type")
	require.NoError(t, err)
	require.Equal(t, []string{"lnc", "instance_type"}, l.Case.Measured)
	l, err = casefile.DecodeLink("v=1&ref=0.24.0.1.1.0&model=m&gmu&tp")
	require.NoError(t, err)
	require.Equal(t, budget.Float(0.92), *l.Case.EngineArgs.GPUMemoryUtilization)
	require.Equal(t, int64(1), *l.Case.EngineArgs.TensorParallelSize)
}

func must(t *testing.T) func([]byte, error) []byte {
	return func(text []byte, err error) []byte {
		t.Helper()
		require.NoError(t, err)
		return text
	}
}

// What a device reported is in a link as it is in the case, in its order.
func TestALinkOfWhatADeviceReported(t *testing.T) {
	for _, names := range [][]string{nil, {"lnc"}, {"instance_type", "lnc"}, {"lnc", "instance_type"}, {"lnc", "lnc"}, {"g p&u"}, {""}} {
		c := budget.Case{Version: new(int64(1)), InstanceType: new("trn2.48xlarge"), LNC: new(int64(2)), Measured: names}
		fragment, err := casefile.EncodeLink(casefile.Link{Case: c})
		require.NoError(t, err)
		back, err := casefile.DecodeLink(fragment)
		require.NoError(t, err, fragment)
		require.Equal(t, names, back.Case.Measured, fragment)
	}
	fragment, err := casefile.EncodeLink(casefile.Link{Case: budget.Case{InstanceType: new("trn2.48xlarge"), LNC: new(int64(2)), Measured: []string{"instance_type", "lnc"}}})
	require.NoError(t, err)
	require.Equal(t, "v=1&ref=0.24.0.1.1.0&chars=55&instance=trn2.48xlarge&lnc=2&measured=instance_type,lnc", fragment)
}

func TestLinksThatAreRefused(t *testing.T) {
	const head = "v=1&ref=0.24.0.1.1.0&"
	for name, c := range map[string]struct{ fragment, want string }{
		"nothing":                    {"", `link: begins with ""; accepted: v=1`},
		"something else":             {"section-inputs", `link: begins with "section-inputs"; accepted: v=1`},
		"a later version":            {"v=2&model=m", "v: got 2, a later version than is known here; accepted: 1"},
		"a version that is none":     {"v=one", `v: got "one"; accepted: 1`},
		"nothing but a version":      {"v=1", "link: was cut or changed on the way: it states no case"},
		"an unknown key":             {head + "modle=m", "modle: is no key of a link; the nearest is model"},
		"a key twice":                {head + "tp=8&tp=16", "tp: is in the link twice"},
		"a variable twice":           {head + "target=trn2&env.NEURON_PLATFORM_TARGET_OVERRIDE=trn3", "env.NEURON_PLATFORM_TARGET_OVERRIDE: is in the link twice"},
		"a variable without a name":  {head + "env.=1", "env.: is no key of a link; the nearest is lnc"},
		"text for a number":          {head + "tp=eight", `engine_args.tensor_parallel_size: got "eight" (a string); accepted: an integer from -9223372036854775808 to 9223372036854775807`},
		"a fraction for a number":    {head + "tp=8.5", `engine_args.tensor_parallel_size: got 8.5 (a number with a fraction or an exponent); accepted: an integer from -9223372036854775808 to 9223372036854775807`},
		"a key alone, no default":    {head + "model", "model: has no value, and the release has no default for it"},
		"names by key alone":         {head + "lnc=2&measured", "measured: has no value, and the release has no default for it"},
		"names twice":                {head + "measured=lnc&measured=lnc", "measured: is in the link twice"},
		"a document that is none":    {head + "hf_overrides={", "hf_overrides: was cut or changed on the way: its text is no JSON"},
		"a list for a document":      {head + "hf_overrides=[1]", "engine_args.hf_overrides: got [1] (a list); accepted: an object, { ... }"},
		"letters of no document":     {head + "config=abc", "config: was cut or changed on the way: it does not unpack"},
		"what unpacks to no JSON":    {head + "config=q1ZKVLICAASVAVs", "config: was cut or changed on the way: it does not unpack"},
		"characters of no packing":   {head + "config=$$$", "config: was cut or changed on the way: it does not unpack"},
		"a percent sign by itself":   {head + "model=50%", "link: was cut or changed on the way: a percent sign without two digits"},
		"fewer characters than said": {head + "chars=20&model=m&tp=8", "link: was cut or changed on the way: 12 characters are there, not 20"},
		"more characters than said":  {head + "chars=12&model=m&tp=8.", "link: was cut or changed on the way: 13 characters are there, not 12"},
		"no characters":              {head + "model=%FF", "link: was cut or changed on the way: bytes that are no character"},
		"a count that is none":       {head + "chars=many&model=m", `chars: got "many"; accepted: a whole number`},
		"a usual request in words":   {head + "model=m&typical=short", `typical: got "short"; accepted: a whole number of tokens`},
		"more than a link":           {head + "model=" + strings.Repeat("m", casefile.MaxLink), "link: got 8219 characters; accepted: at most 8192; what is longer travels as a file"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := casefile.DecodeLink(c.fragment)
			require.EqualError(t, err, c.want)
		})
	}
}

// No character of a packed document can be another.
func TestAPackedDocumentThatIsChangedIsRefused(t *testing.T) {
	fragment, err := casefile.EncodeLink(casefile.Link{Case: budget.Case{HFConfig: []byte(`{"architectures":["LlamaForCausalLM"],"hidden_size":4096,"num_hidden_layers":32}`)}})
	require.NoError(t, err)
	begin := strings.Index(fragment, "config=") + len("config=")
	for i := begin; i < len(fragment); i++ {
		for _, c := range []byte("A9z_") {
			if fragment[i] == c {
				continue
			}
			changed := fragment[:i] + string(c) + fragment[i+1:]
			_, err := casefile.DecodeLink(changed)
			require.EqualError(t, err, "config: was cut or changed on the way: it does not unpack", changed)
		}
	}
}

// A document of ten million zeros packs into ten thousand characters, and one of two
// million into a link.
func TestAPackedDocumentThatWouldBeHugeIsRefused(t *testing.T) {
	config := `{"a":"` + strings.Repeat("0", 2_000_000) + `"}`
	fragment, err := casefile.EncodeLink(casefile.Link{Case: budget.Case{HFConfig: []byte(config)}})
	require.NoError(t, err)
	require.Less(t, len(fragment), casefile.MaxLink)
	_, err = casefile.DecodeLink(fragment)
	require.EqualError(t, err, "config: unpacks to more than 1000000 bytes; accepted: at most that, which is much more than a config.json has")
}

// A document that is no JSON is no case that a link could carry.
func TestNoLinkIsMadeOfADocumentThatIsNoJSON(t *testing.T) {
	_, err := casefile.EncodeLink(casefile.Link{Case: budget.Case{HFConfig: []byte("{")}})
	require.EqualError(t, err, "hf_config: not JSON at line 1, column 2: the text ends too early")
}

func FuzzDecodeLink(f *testing.F) {
	for seed := range uint64(20) {
		fragment, err := casefile.EncodeLink(casefile.Link{Case: arbitrary.Case(rand.New(rand.NewPCG(seed, 9)))})
		require.NoError(f, err)
		f.Add(fragment)
	}
	f.Fuzz(func(t *testing.T, fragment string) {
		l, err := casefile.DecodeLink(fragment)
		if err != nil {
			return
		}
		again, err := casefile.EncodeLink(l)
		require.NoError(t, err)
		if len(again) > casefile.MaxLink {
			return
		}
		back, err := casefile.DecodeLink(again)
		require.NoError(t, err)
		require.Equal(t, documentOf(t, l.Case), documentOf(t, back.Case))
	})
}
