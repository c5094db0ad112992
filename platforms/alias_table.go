package platforms

// The values of [Alias.Status].
const (
	statusSeen           = "seen; not in official table"
	statusExample        = "example in source comment"
	statusNKI            = "NKI alias"
	statusLegacy         = "legacy"
	statusRuntimeEnum    = "runtime enum only"
	statusInstanceFamily = "instance family"
)

// Words that many rows share.
const (
	runtimeName         = "nrt.h NRT_INSTANCE_"
	compilerRoster      = "the compiler's InstanceFamily roster, third-party reading"
	ultraServerOperator = sdkDocs + "deploy/eks/ultraserver-operator.rst"
	enumNote            = "an instance family of the runtime; not verified as a --target"
	trn3FamilyNote      = "an instance family; not verified as a --target"
)

// aliases is the table of aliases, sorted by Name.
var aliases = []Alias{
	{
		Name:     "gen2",
		Family:   "trn1",
		Status:   statusNKI,
		Note:     "the NKI docs accept it for trn1 and inf2 alike; not a neuronx-cc --target",
		SeenIn:   []string{"NKI, trn1|inf2|gen2"},
		Sources:  []string{nkiTargets + " L24-26"},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "gen3",
		Family:   "trn2",
		Status:   statusNKI,
		Note:     "NKI only; not a neuronx-cc --target",
		SeenIn:   []string{"NKI, trn2|gen3"},
		Sources:  []string{nkiTargets},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "gen4",
		Family:   "trn3",
		Status:   statusNKI,
		Note:     "NKI only, and its simulator's default without a device; not a neuronx-cc --target",
		SeenIn:   []string{"NKI, trn3|gen4"},
		Sources:  []string{nkiTargets},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "inf1",
		Family:   "inf1",
		Status:   statusLegacy,
		Note:     "legacy neuron-cc; not a neuronx-cc target and not supported by vllm-neuron",
		SeenIn:   []string{runtimeName + "INF1 = 1", compilerRoster, "torch-neuron v1 (neuron-cc)"},
		Sources:  []string{runtimeEnum + "L53", hardwarePages + "inferentia.rst", sdkDocs + "inf1-arch.rst"},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "inf2e",
		Family:   "inf2",
		Status:   statusRuntimeEnum,
		Note:     enumNote,
		SeenIn:   []string{runtimeName + "INF2E = 7"},
		Sources:  []string{runtimeEnum + "L59"},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "trn2ac",
		Family:   "trn2",
		Status:   statusRuntimeEnum,
		Note:     enumNote,
		SeenIn:   []string{runtimeName + "TRN2AC = 12"},
		Sources:  []string{runtimeEnum + "L60-65"},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "trn2e",
		Family:   "trn2",
		Status:   statusRuntimeEnum,
		Note:     enumNote,
		SeenIn:   []string{runtimeName + "TRN2E = 10"},
		Sources:  []string{runtimeEnum + "L60-65"},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "trn2eu",
		Family:   "trn2",
		Status:   statusRuntimeEnum,
		Note:     enumNote,
		SeenIn:   []string{runtimeName + "TRN2EU = 11"},
		Sources:  []string{runtimeEnum + "L60-65"},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "trn2n",
		Family:   "trn2",
		Status:   statusSeen,
		Note:     "the same chip as trn2; the reference's exact lookup refuses it, a fork resolves it by family prefix",
		SeenIn:   []string{runtimeName + "TRN2N = 6", compilerRoster, "a vllm-neuron fork's test, which expects 24 GiB", "docs examples, trn2n.48xlarge"},
		Sources:  []string{runtimeEnum + "L58", "a vllm-neuron fork's test_the_platform_reports_one_logical_cores_hbm"},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "trn2p",
		Family:   "trn2",
		Status:   statusRuntimeEnum,
		Note:     enumNote,
		SeenIn:   []string{runtimeName + "TRN2P = 8"},
		Sources:  []string{runtimeEnum + "L60-65"},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "trn2u",
		Family:   "trn2",
		Status:   statusRuntimeEnum,
		Note:     enumNote,
		SeenIn:   []string{runtimeName + "TRN2U = 9", "EC2 type trn2u.48xlarge"},
		Sources:  []string{runtimeEnum + "L60-65"},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "trn2uac",
		Family:   "trn2",
		Status:   statusRuntimeEnum,
		Note:     enumNote,
		SeenIn:   []string{runtimeName + "TRN2UAC = 13"},
		Sources:  []string{runtimeEnum + "L60-65"},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "trn3-rev2",
		Family:   "trn3",
		Status:   statusExample,
		Note:     "an example of a revision suffix; libtorch_neuronx_lite 2.11.0.1.0.1284 resolves such names by family prefix",
		SeenIn:   []string{"a comment in libtorch_neuronx_lite compile/platform.py"},
		Sources:  []string{"libtorch_neuronx_lite 2.11.0.1.0.1284 compile/platform.py"},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "trn3pd",
		Family:   "trn3",
		Status:   statusInstanceFamily,
		Note:     trn3FamilyNote,
		SeenIn:   []string{"vllm_neuron hardware_config.py, 16 devices"},
		Sources:  []string{runtimeEnum + "L67", ultraServerOperator},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "trn3pds",
		Family:   "trn3",
		Status:   statusInstanceFamily,
		Note:     trn3FamilyNote,
		SeenIn:   []string{"vllm_neuron hardware_config.py", "EKS UltraServer operator"},
		Sources:  []string{runtimeEnum + "L67", ultraServerOperator},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "trn3pds98",
		Family:   "trn3",
		Status:   statusInstanceFamily,
		Note:     trn3FamilyNote,
		SeenIn:   []string{runtimeName + "TRN3PDS98 = 15"},
		Sources:  []string{runtimeEnum + "L67", ultraServerOperator},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
	{
		Name:     "trn3pre",
		Family:   "trn3",
		Status:   statusSeen,
		Note:     "pre-production Trainium3; vllm-neuron treats it as trn3; its HBM is not published apart",
		SeenIn:   []string{"vllm-neuron neuron_model_runner.py, target in (trn3, trn3pre)", overrideVariable + "=trn3pre in public kernels", compilerRoster},
		Sources:  []string{"vllm-neuron neuron_model_runner.py", "public NKI kernels that override the target"},
		Checked:  hardwareChecked,
		ReviewBy: hardwareReviewBy,
	},
}
