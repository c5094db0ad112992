package calculator

import (
	"strings"

	"neuronkv/budget/sizing"
)

// The page's texts. Names of fields, flags, variables and error texts of the
// reference are not among them: they are never translated.
const (
	textBrand, textTitle     = "Neuron KV Budget", "KV cache calculator"
	textLead                 = "What vLLM on AWS Neuron gives its KV cache, before you compile."
	textSkip, textTheme      = "Skip to the answer", "Theme"
	textThemeAuto, textLight = "Auto", "Light"
	textDark                 = "Dark"

	textModel, textConfig            = "Model", "config.json"
	textTarget, textNoTarget         = "Target", "not set"
	textTP, textTPUnit               = "Tensor parallel", "tensor_parallel_size"
	textGMU                          = "GMU"
	textGMUHint                      = "The Neuron features guide still says 0.9; vLLM 0.24 uses 0.92."
	textLength, textLengthUnit       = "Longest request", "max_model_len"
	textLengthHint                   = "Tokens; 8k is 8,000, 8K is 8,192. Empty: the model’s own; -1: as many as fit."
	textSeqs, textSeqsUnit           = "Requests at once", "max_num_seqs"
	textSeqsHint                     = "What the scheduler may run together."
	textCap                          = "Cap fraction"
	textCapUnit                      = "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION"
	textCapHint                      = "Of the total budget. Empty: 0.30."
	textMinimum                      = "Minimum KV"
	textMinimumUnit                  = "VLLM_NEURON_MIN_KV_BUDGET_GIB"
	textMinimumHint                  = "GiB. Empty: 1.0. 0 turns the guard off."
	textMode, textCPUCompile         = "Mode", "CPU compile, no device"
	textNeuron, textCPU              = "Neuron, on a device", "CPU, host memory"
	textModeHint                     = "CPU compile takes the target’s memory from a table; a device reports its own. Both must give the same KV cache, or the compile cache misses."
	textUsed, textUsedUnit           = "bytes_used", "bytes per rank"
	textUsedHint                     = "In place of the sum of the model’s tensors."
	textRuntimeUsed, textRuntimeFree = "Runtime used", "Runtime free"
	textRuntimeUnit                  = "bytes, one logical core"
	textRuntimeHint                  = "In bytes, as the runtime has them: the log line “Neuron HBM” is rounded to 0.01 GiB, which may be blocks away. Both empty: assumed from the hardware’s tables."
	textHost, textHostUnit           = "Host memory available", "bytes"
	textHostHint                     = "Divided among the workers of the host."
	textWorkers, textWorkersUnit     = "Workers on the host", "local_world_size"
	textWorkersHint                  = "Empty: tensor times pipeline parallel size."
	textReset, textResetDone         = "Reset to the default case", "back to the default case."

	textRecipe, textRecipeUnit  = "Start from", "a published recipe"
	textRecipeHint              = "Fills in what its document passes."
	textRecipeDone, textOwnCase = "filled in", "Your own case"
	textUnchanged, textChanged  = "default", "%d changed"
	textByItself, textOn        = "default", "on"
	textOff, textTaken          = "off", "vLLM takes %s (%s)."
	textDone, textUndo          = "Done:", "Undo"

	textInstance                    = "Instance"
	textInstanceHint                = "Sets the target that it is compiled for, and how many ranks it has cores for."
	textNoInstance, textInstanceHas = "not stated", "%s: %d cores of %d GiB"

	textHardware     = "Hardware and mode"
	textHardwareWhat = "CPU compile or a device, LNC, readings"
	textLNC          = "Logical NeuronCore, LNC"
	textLNCHint      = "How many physical cores make one logical core, which is one rank."
	textLNC2         = "2: two physical cores make one"
	textLNC1         = "1: each is its own; two share a bank"

	textStated                       = "Stated instead of computed"
	textStatedWhat                   = "total HBM, bytes_used, available bytes, layers"
	textTotal                        = "Total HBM"
	textTotalHint                    = "In place of the table’s or the device’s."
	textAvailable, textAvailableUnit = "Available bytes", "for the KV cache"
	textAvailableHint                = "In place of the budget’s result. One number, or one worker a line."
	textLayers, textLayersUnit       = "KV layers", "of one rank, JSON list"
	textLayersHint                   = "For a model that cannot be read, such as [{\"repeat\": 36, \"pattern\": [{\"kind\": \"full\", \"num_kv_heads\": 2, \"head_size\": 128, \"dtype\": \"bfloat16\"}]}]."

	textScheduling                = "Scheduling and prefill"
	textSchedulingWhat            = "tokens in a batch, prefix caching, blocks"
	textEntry                     = "Entry point"
	textEntryHint                 = "vLLM’s default batch: 2,048 tokens for vllm serve; 8,192 for LLM, which takes shorter requests whole."
	textEntryServe, textEntryLLM  = "vllm serve", "LLM(...) in Python"
	textBatched                   = "Tokens in a batch"
	textBatchedHint               = "Below the longest request: 512, 1,024, 2,048, 4,096 or 8,192. Or as long as it."
	textCaching                   = "Prefix caching"
	textCachingHint               = "Needs a batch below the longest request."
	textChunked                   = "Chunked prefill"
	textChunkedHint               = "Off makes the batch as long as the longest request."
	textThreshold                 = "Long prefill"
	textThresholdHint             = "Tokens from which a prompt is long. Empty: none."
	textAsync                     = "Asynchronous scheduling"
	textAsyncHint                 = "Taken to be on where it is not stated."
	textBlock, textBlockHint      = "Block size", "Tokens."
	textBlocksOverride            = "Blocks override"
	textBlocksHint                = "In place of the computed number."
	textHybrid                    = "Hybrid KV cache manager"
	textHybridHint                = "Kept by default. Without it every layer counts as full attention."
	textHybridKept, textHybridOff = "kept", "disabled"
	textMamba, textMambaHint      = "Mamba cache mode", "Of models with recurrent layers."
	textOptionStated              = "%s, as stated"

	textParallel, textDP = "Parallelism", "Data parallel"
	textDPHint, textDCP  = "Replicas.", "Decode context"
	textPP, textPPHint   = "Pipeline parallel", "Stages; the plugin serves one."
	textDCPHint          = "Ranks that share a request."
	textExperts          = "Expert parallelism"

	textCheckpoint, textRunner           = "Precision and checkpoint", "Runner"
	textConvert, textConvertHint         = "Convert", "What an adapter makes of the model: none, embed or classify."
	textEncoderOnly, textEncoderOnlyHint = "Encoder only", "Loads no language model."
	textDType, textCacheDType            = "Element type", "KV cache type"
	textCacheDTypeHint, textQuantization = "auto is the model’s own.", "Quantization"
	textQuantizationHint                 = "Empty: as the checkpoint says."
	textOverrides                        = "Config overrides"
	textOverridesHint                    = "Laid over config.json, such as {\"quantization_config\": {}}."
	textSpeculative                      = "Speculation, all else"

	textPlugin, textAdditional       = "Plugin and environment", "Plugin configuration"
	textTransfer                     = "KV transfer"
	textTransferHint                 = "Of a server of a disaggregated pair, such as {\"kv_role\": \"kv_both\"}."
	textVariables, textVariablesUnit = "Other variables", "NAME=value, one a line"
	textVariablesHint                = "They come after the fields above and win over them."

	textFixes                = "What would help"
	textFixesHow             = "one change each, the best verdict first"
	textSearching, textApply = "searching …", "Apply"

	textStopsHere, textStopsNext      = "The server stops here", "It would stop here next"
	textWarns, textStartUp            = "Warning", "start-up check"
	textFromServer, textFromScheduler = "from the platform", "from the scheduler"
	textOwnCheck                      = "this calculator’s check"
	textHides                         = "The server stops at this error and never reaches what comes after it."
	textNoStop                        = "Start-up checks: no error, "
	textRefusedShort                  = "refused at start-up"
	textRefused                       = "refused at start-up; see the answer"

	textInputs                     = "Every input, and where it is from"
	textInputsGist                 = "%d stated or measured, %d from vLLM and the plugin"
	textAnswer                     = "Answer"
	textCaution                    = "A budget that fits can still fail to compile (NCC_EVRF009) or to load (NRT_RESOURCE, status=4): graphs, scratch, rings and collectives are not modelled."
	textLikely                     = "Both published runs on trn2 that left 2.0 GiB or less for graphs failed to load. The evidence is below."
	textUnsure                     = "Published runs on trn2 that left between 2.0 and 4.1 GiB for graphs went either way. The evidence is below."
	textTooLong                    = "too long for the KV cache; the answer says what fits"
	textRefuses                    = "the server refuses this configuration at start-up."
	textNoStops                    = "No check at start-up refuses it; what does is below."
	textOwnStop                    = "No word of the server’s, but a check of this calculator’s own:"
	textOneStop                    = "One error stops this server, in its own words:"
	textStops                      = "%d errors stop this server. In its order and its own words:"
	textProblem                    = "There is a problem"
	textProblemLead                = "The answer returns as soon as this can be read:"
	textExactBytes, textChartTitle = "Exact bytes", "One rank’s memory, GiB"
	textWeights, textKVCache       = "Weights", "KV cache"
	textKVBudget, textLeft         = "KV cache budget", "Left for graphs"
	textOver                       = "More than the core holds"
	textCPUNoChart                 = "CPU mode uses host memory, so there is no logical core to draw."

	textFromHost               = "From host memory to the KV cache"
	textSmaller                = "The KV cache gets the smaller of user budget and cap, and never less than 0."
	textNoUser                 = "CPU mode has no user budget: the KV cache gets the cap fraction of the total budget."
	textWaterfall              = "From one rank’s memory to the KV cache"
	textBlocks                 = "KV cache"
	textMarks                  = "exact: follows from the case by the reference’s rules. measured: came from a device or a published run. assumed: a size or a default that could not be confirmed."
	textWords, textDerivation  = "Words", "How the number comes about"
	textRankHolds, textLog     = "What each rank holds", "Log lines to look for"
	textLogHint                = "DEBUG lines appear only with the plugin’s log level raised."
	textLogRefused             = "A server that is refused at start-up does not reach them."
	textNotes                  = "What to know about this number"
	textEvidence, textDocument = "Evidence for the verdict", "This case as a document"
	textDocumentUse            = "The same report on a command line: neuronkv estimate, with this document as its input."
	textCopy                   = "Copy"
	textPanic                  = "The page met an error of its own. Nothing you typed is lost; please report this case:"
	textReproduces             = "Reproduces vllm-neuron %s with vllm %s (Neuron SDK 2.32.0). An estimate of what the plugin will decide, not a promise that it will start."
	textNoScript               = "This is the answer for the default case. Changing it here needs JavaScript; the program neuronkv answers on the command line."

	textTitleOf, textSubject          = "%s: %s. %s", "%s on %s, TP %s"
	textSomeModel, textSomeMachine    = "a model", "no target"
	textNoFix                         = "No single change of GMU, cap fraction, minimum, length, KV cache type or tensor parallel size makes this case work on this machine."
	textNoFixWeights                  = "No single change helps on this machine: the weights alone need %s GiB of a core of %s GiB, whatever GMU says. It takes more ranks, which may mean a larger instance, or a smaller checkpoint, such as one in FP8."
	textByDegree                      = "Each tensor parallel size"
	textByDegreeHow                   = "GiB of one rank, all else as it is"
	textRequestsHead, textVerdictHead = "Requests", "Verdict"
	textWarned, textRefusedWord       = "%s, but a run went wrong", "Refused"
	textCacheWithin                   = "It hits on a device whose total is at most %s bytes below the table’s, or %s above it"
	textPinCosts                      = "The KV cache then has %s blocks in place of %s."
	textErrorPrefix                   = "Error: "

	textModelHint                   = "Type to search what is known, or the name of any other model."
	textLayerCount, textKVHeadCount = "%d layers", "%d KV heads"
	textSource, textCatalogue       = "Where config.json is from", "The catalogue’s"
	textOwnConfig                   = "Another: a file, pasted, or fetched"
	textCatalogueSays               = "In the catalogue: %s."
	textConfigHint                  = "Paste it here, or drop the file anywhere on this page. It stays in this page."
	textQuantConfig                 = "hf_quant_config.json"
	textQuantConfigHint             = "Only of a ModelOpt checkpoint that has one; else empty."
	textNoModelConfig               = "this is no model’s config.json, but a drafter’s or a quantization’s; drop the file on this page, and it goes where it belongs"

	textFileChoose, textFileDone = "Choose a file", "read from %s."
	textFileTaken                = "Read: %s."
	textFileLarge                = "the file has %s bytes; accepted: at most 1,000,000. A config.json has a few thousand: weights and tokenizer.json lie beside it in the same folder."
	textFileBinary               = "the file is no text; accepted: the model’s config.json, a text file that lies beside the weights."
	textFileUnreadable           = "the browser cannot read this, such as a folder; accepted: the file config.json in it."

	textKindOther                              = "this is %s (it has %q). Nothing was changed; accepted: the model’s own config.json, which has model_type and architectures."
	textKindUnknown                            = "this JSON has neither model_type nor architectures, so it is no model’s config.json. Nothing was changed; accepted: the config.json that lies beside the weights."
	textKindDiffusion                          = "part of a diffusion model, which vLLM on Neuron does not serve"
	textKindIndex                              = "a list of weight files"
	textKindAdapter                            = "a LoRA adapter’s configuration: its base model’s config.json is needed"
	textKindTokenizer, textKindTokenizerConfig = "a tokenizer.json", "a tokenizer_config.json"
	textKindProcessor, textKindGeneration      = "a preprocessor_config.json", "a generation_config.json"

	textHubBusy      = "the request for %s is on its way; one at a time"
	textQuantAlone   = "hf_quant_config.json belongs to a config.json: drop both together, or give the config.json first. Nothing was changed."
	textFileTwice    = "two files are of this kind; accepted: one config.json, with its hf_quant_config.json, and a drafter’s"
	textFileMany     = "more than 8 files; accepted: one config.json, with its hf_quant_config.json, and a drafter’s"
	textCoresBeyond  = "%d ranks, and %s has %d logical cores"
	textHubFetch     = "Fetch from Hugging Face"
	textHubCancel    = "Cancel the request"
	textHubHint      = "Fetch asks huggingface.co for the config.json and hf_quant_config.json of the name above. It is the only request of this page to another host, and only a button with these words sends it. A gated model refuses it: download its config.json where you have access, and drop it here."
	textHubName      = "got %s; accepted: a name on Hugging Face, such as Qwen/Qwen3-8B, in the field above"
	textHubRefused   = "%s could not be fetched:"
	textHubGated     = "Hugging Face asks who you are: %s is gated, private, or not there. If you have access, open its page, download config.json from Files, and drop it on this page. Nothing was changed."
	textHubMissing   = "Hugging Face has no config.json of %s. Check the name. Nothing was changed."
	textHubStatus    = "huggingface.co answered with HTTP status %d. Try again later, or drop the file on this page. Nothing was changed."
	textHubPage      = "huggingface.co, or something on the way to it, answered with a web page in place of config.json. Drop the file on this page instead. Nothing was changed."
	textHubNetwork   = "there is no connection to huggingface.co: offline, or blocked. Drop or paste config.json instead. Nothing was changed."
	textHubSlow      = "huggingface.co took longer than 20 seconds. Try again, or drop config.json on this page. Nothing was changed."
	textHubLarge     = "the answer is larger than 1,000,000 bytes, so it is no config.json. Nothing was changed."
	textHubCancelled = "you cancelled the request. Nothing was changed."
	textHubRenamed   = "the name was changed while the request was on its way. Nothing was changed."
	textHubNoModel   = "what came is no model’s config.json, but a drafter’s or a quantization’s: a drafter is named under Speculative decoding. Nothing was changed."
	textHubRevision  = ", revision %s"
	textHubDone      = "config.json of %s is fetched from Hugging Face."
	textHubTaken     = "From huggingface.co: %s."

	textTargetHint    = "NEURON_PLATFORM_TARGET_OVERRIDE: what is compiled for."
	textTPHint        = "Ranks, one logical core each. Empty: 1."
	textDegrees       = "Tensor parallel sizes to choose from"
	textTypical       = "Usual request"
	textTypicalUnit   = "tokens, your assumption"
	textTypicalHint   = "Prompt and answer together. Changes no budget."
	textTypicalRange  = "got %s; accepted: 1 to the longest request, %s"
	textTypicalAt     = "Usual request, %s tokens"
	textTypicalAdmits = "have room in memory; the server admits %s all the same, as it counts on the longest"

	textStatedTwice = "got %s, and the field %s says %s; accepted: one of the two"

	textParallelWhat  = "data, decode context, expert, component, vision"
	textExpertsHint   = "Spreads experts over the ranks."
	textEPDegree      = "Expert degree"
	textEPDegreeHint  = "1, or empty: all ranks."
	textAttentionDP   = "Attention DP"
	textMLPDP         = "MLP DP"
	textEmbeddingDP   = "Embedding DP"
	textHeadDP        = "LM head DP"
	textComponentHint = "Needs a disaggregated pair."
	textVisionTP      = "Vision TP"
	textVisionDP      = "Vision DP"
	textVisionHint    = "Both empty: the whole tower on every rank."

	textCheckpointWhat = "dtype, KV cache dtype, quantization, overrides"
	textPrecision      = "Held as"
	textPrecisionHint  = "How the plugin holds the weights, where the model leaves a choice."

	textSpeculation     = "Speculative decoding"
	textSpeculationWhat = "drafter"
	textDrafter         = "Drafter"
	textDrafterUnit     = "speculative_config.model"
	textDrafterHint     = "Empty: none. Type to search what is known. Its method is eagle3, the one that the plugin has."
	textDraftConfig     = "The drafter’s config.json"
	textDraftConfigHint = "Paste it here, or drop the file anywhere on this page."
	textSpeculativeHint = "What else it says, such as {\"num_speculative_tokens\": 3}."

	textPluginWhat     = "buckets, disaggregation, variables"
	textAdditionalHint = "What has no field above, such as {\"neuron_config\": {\"num_seqs_buckets\": [8]}}."

	textWarningNoun  = "warning"
	textWarningNouns = "warnings"

	textChartCaption = "Left for graphs is what compiled graphs, scratch, rings and collectives must live in."
	textChartRuns    = "Circles and crosses are the twelve published runs on trn2, each where its weights and KV cache ended. Every run that left 4.1 GiB or more served; both that left 2.0 or less failed."
	textRunServed    = "served"
	textRunFailed    = "failed"
	textZoneServed   = "all served"
	textZoneEither   = "either way"
	textZoneFailed   = "failed"
	textRunEnd       = "this case leaves"

	textRunsCaption   = "The twelve published runs on trn2 at LNC 2, by what they left for graphs; ~ marks a figure that its source rounds."
	textRun           = "Run"
	textRunAt         = "%s, TP %d"
	textRunLeft       = "Left, GiB"
	textRunOutcome    = "Outcome"
	textSpread        = "Rank, device, instance"
	textSpreadCaption = "What a rank, a device, the engine and the instance see"
	textCoresInUse    = "%d of %d logical cores of %s"
	textAddsUp        = "A rank is one logical core. Bytes add up across ranks."
	textTokensDoNot   = "Tokens do not: each rank holds its own heads’ share of the same %s tokens, or a copy of it where there are more ranks than KV heads."
	textReplicas      = "Each of the %d replicas has that many of its own."
	textDevicesDrawn  = "%d devices of %d logical cores each; %d cores are in use"
	textLevelRank     = "one logical core"
	textLevelEngine   = "%s on %s"
	textLevelInstance = "%s, %s"
	textRank          = "rank"
	textRanks         = "ranks"
	textDevice        = "device"
	textDevices       = "devices"
	textLeftShort     = "Left"

	textCache         = "Will the compile cache hit?"
	textCacheWhy      = "Compiled graphs carry the number of blocks. A device whose memory is a little more or less than the table’s may count another number, and then every graph is compiled again."
	textCacheHits     = "The device counts %s blocks too"
	textCacheMisses   = "CPU compile counts %s blocks, the device %s: it misses, unless the count is pinned"
	textCacheStops    = "The device does not start: %s"
	textCacheUnknown  = "The device counts no blocks"
	textMarginCaption = "Totals of one rank, and the blocks that come of each. From the lowest to the highest total the cache hits."
	textMarginSide    = "Memory of one rank"
	textMarginTotal   = "Bytes"
	textMarginBlocks  = "Blocks"
	textMarginLow     = "Lowest total that hits"
	textMarginHigh    = "Highest total that hits"
	textMarginDevice  = "The device: %s, %s"
	textNoLimit       = "no limit"
	textPin           = "What pins the count"
	textPinHolds      = "states the count, on both sides."
	textPinFails      = "states the count, but the device refuses its budget all the same."
	textSearchFailed  = "the search met an error of its own"

	textGroups      = "Groups of layers that share block tables; a block takes %s bytes on each rank."
	textSpec        = "Spec"
	textGroupCount  = "Groups"
	textLayerHead   = "Layers"
	textBlockHead   = "Block"
	textPageHead    = "Page, bytes"
	textRequestHead = "Blocks a request"
	textFieldHead   = "Field"
	textValueHead   = "Value"
	textFromHead    = "From"
	textStep        = "Step"
	textWhence      = "Where it comes from"
	textPerRank     = "Per rank"
	textSize        = "Size"
	textMarkHead    = "Mark"
	textTensorCount = "%d parameters and %d buffers, per rank."
	textTensor      = "Tensor"
	textShape       = "Shape"
	textCount       = "Count"
	textBytes       = "Bytes"
	textSizes       = "How the sizes come about"

	textPrivate = "Runs in this page: what you type stays in your browser, which keeps it for your next visit. Only a model’s name leaves it, when you click “Fetch from Hugging Face”."

	textLeaves          = "%s; %s; %s GiB left for graphs."
	textLeavesOnly      = "%s; %s; only %s GiB left for graphs."
	textOneNeeds        = "one request of %s tokens needs %s GiB of KV cache; %s GiB is available."
	textGets            = "the KV cache gets %s GiB"
	textRequests        = "%s requests of %s tokens"
	textOneRequest      = "%s request of %s tokens"
	textCapBinds        = "the cap fraction binds"
	textUserBinds       = "the user budget binds"
	textOneWorker       = "Each worker"
	textBlockCount      = "Blocks"
	textBlockCountHint  = "of %s tokens, %s a request"
	textTokenCount      = "Tokens"
	textTokenCountHint  = "shared by all requests"
	textConcurrency     = "Concurrency"
	textConcurrencyHint = "at %s tokens, every request full length"
	textAdmitted        = "Admitted at once"
	textAsksFor         = "the scheduler’s cap; max_num_seqs asks for %s"
	textOneGroup        = "One group of %d layers, %s; a block takes %s bytes on each rank."
	textChartLeft       = "One rank of %s GiB: weights %s, KV cache %s, left for graphs %s GiB."
	textChartOver       = "One rank of %s GiB: weights %s, KV cache %s, %s GiB more than the core holds."
	textOverBy          = "Over %s by"
	textMarkGMU         = "GMU %s = %s"
	textOneStep         = "1 step, with its source"
	textStepCount       = "%d steps, each with its source"
	textCaseForm        = "Case"
	textTargetHas       = "%s: %d GiB per logical core"
	textFits            = "Fits"
	textUncertain       = "Uncertain"
	textLikelyFails     = "Likely fails"
	textFails           = "Fails"
	textNoEvidence      = "No evidence"
	textLeftTerm        = "total − used − KV"
	textOverTerm        = "used + KV − total"
	textDocumentWhat    = "JSON, one line"
	textVisionTPUnit    = "vision tp_size"
	textVisionDPUnit    = "vision dp_size"
	textJSON            = ", JSON"
	textAcceptsWhole    = "a whole number, such as 8, 8,192 or 8k (8,000); 8K is 8,192"
	textAcceptsBytes    = "a whole number of bytes, for all workers or one a line"
	textAcceptsList     = "a list, [ ... ]"
	textAcceptsShare    = "a number greater than 0 and at most 1, such as 0.92"
	textGot             = "got %s; accepted: %s"
	textAcceptsVariable = "one variable a line, such as NEURON_LOGICAL_NC_CONFIG=2"
	textAtStage         = "%s, stage %s"
	textHoldsGist       = "%s in %s: %s GiB"
	textHostShare       = "Host share"
	textHostShareFrom   = "host memory, one worker"
	textOneRank         = "One rank"
	textUserBudget      = "User budget"
	textWordsWhat       = "rank, device, LNC, GMU, block, concurrency, left for graphs"
)

// Head are the texts of the page's head.
var Head = struct{ Title, Description string }{
	"Neuron KV Budget: what vLLM on AWS Neuron gives its KV cache",
	"The KV cache budget of vLLM on AWS Neuron, to the byte, before you compile or buy: what the vllm_neuron plugin will decide, and why.",
}

// Boot are the texts of boot.js, by the names that it has for them. {} is what it fills
// in.
var Boot = map[string]string{
	"copied":    "Copied",
	"close":     "Close",
	"refused":   "This browser does not copy for a page. The text is selected here: copy it yourself.",
	"early":     "The engine is not there yet: drop or choose the file again in a moment.",
	"kept":      "Loading the engine: until it is there, the default case is shown, and not your own.",
	"linked":    "Loading the engine: until it is there, the default case is shown, and not that of the link.",
	"loading":   "Loading the engine; it answers your changes.",
	"stopped":   "The page stopped because of an error of its own. Reload it to go on; please report this case:",
	"untouched": "(the default case)",
	"unloaded":  "The engine could not be loaded ({}). What is shown is the default case; reload the page to try again.",
}

// onThisPage puts the page's words for a place into an error of the engine.
func onThisPage(message string) string {
	message = strings.ReplaceAll(message, " in hf_config", " below")
	return strings.ReplaceAll(message, " in override.bytes_used", " in bytes_used, under Stated instead of computed")
}

// levelNames are the levels of a machine.
var levelNames = map[sizing.LevelName]string{
	sizing.OfRank: "Rank", sizing.OfDevice: "Device", sizing.OfEngine: "Engine", sizing.OfInstance: "Instance",
}

// glossary are the words that the page uses, with what they mean.
var glossary = []struct{ word, meaning string }{
	{"rank", "One worker of the engine. It runs on one logical core, and every figure here is of one rank unless it says otherwise."},
	{"device, engine, instance", "A device is one chip: several logical cores and their memory. The engine is all ranks of a server, its data-parallel replicas too. The instance is what you rent; what the engine leaves of it is free for others."},
	{"logical core, LNC", "At LNC 2, the default on trn2 and trn3, two physical cores that share a memory bank make one logical core. At LNC 1 each is its own."},
	{"target", "What the program is compiled for, NEURON_PLATFORM_TARGET_OVERRIDE: trn1, trn1n, trn2, trn3 or inf2."},
	{"GMU", "gpu_memory_utilization: the share of a rank’s memory that vLLM may plan with. What lies above it is not lost; it is left for graphs."},
	{"user budget, cap", "What the weights leave of the GMU budget, and the cap fraction of it. The smaller of the two goes to the KV cache: it binds."},
	{"start-up check", "What vLLM and the plugin refuse before there is any budget. A server stops at the first; this page lists all, in the server’s order, and gives the numbers all the same."},
	{"minimum guard", "VLLM_NEURON_MIN_KV_BUDGET_GIB: with a smaller KV cache the plugin refuses to start."},
	{"block", "The unit in which the KV cache is given out: block_size tokens of all layers of a group. Block 0 is kept back (the null block)."},
	{"concurrency", "How many requests have room at once: 52.99x is 52 of them and most of one more. The scheduler admits whole ones, and never more than max_num_seqs."},
	{"weights, bytes_used", "All parameters and buffers of the model that one rank holds, the drafter’s too."},
	{"left for graphs", "The memory that compiled programs (NEFFs), their scratch space, DMA rings and collectives must live in."},
	{"compile cache", "Compiled programs carry the number of blocks. Where a device counts another number than CPU compile did, none of them is found again."},
}
