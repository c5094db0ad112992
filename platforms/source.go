package platforms

// Sources that many rows share. A row appends the page or the symbol.
const (
	sdkDocs   = "aws-neuron-sdk@81ce03ae "
	karpenter = "karpenter-provider-aws@1d927085 "
	driver    = "aws-neuron-driver "

	referenceTable     = "libtorch_neuronx_lite/compile/platform.py HBM_MEMORY_GB"
	compilerGuide      = sdkDocs + "compiler/neuronx-cc/api-reference-guide/index.rst"
	nkiTargets         = sdkDocs + "nki/api/nki/__init__.py"
	nkiSimulator       = sdkDocs + "nki/guides/nki_simulator.rst"
	hardwarePages      = sdkDocs + "about-neuron/arch/neuron-hardware/"
	lncPage            = sdkDocs + "about-neuron/arch/neuron-features/logical-neuroncore-config.rst"
	runtimeEnum        = sdkDocs + "src/libnrt/include/nrt/nrt.h "
	karpenterTypes     = karpenter + "instance-types.md, zz_generated.bandwidth.go"
	karpenterBandwidth = karpenter + "zz_generated.bandwidth.go"
	awsReadings        = "read-only AWS API readings, 2026-10-03"
	driverReading      = "driver source reading, 2026-10-03"
)

// overrideVariable is the environment variable that names the target.
const overrideVariable = "NEURON_PLATFORM_TARGET_OVERRIDE"

// Dates of the hardware rows, which change slowly, and of the instance rows,
// which carry prices and availability.
const (
	hardwareChecked  = "2026-11-30"
	hardwareReviewBy = "2027-05-31"
	catalogChecked   = "2026-11-30"
	catalogReviewBy  = "2027-02-28"
)
