package main

// usage is the help of the whole program.
const usage = `usage: neuronkv <command> [arguments]

The memory that vLLM on AWS Neuron gives to its KV cache, to the byte.

  estimate    answer cases, from a file or standard input
  check-docs  compare the marked numbers of documents with the engine's
  serve       serve the calculator on this machine, in the browser
  stats       print what this machine's Neuron devices say
  version     print the version and the release whose rules apply
  help        print this, or the help of one command; "help case" and "help
              snapshot" list the fields of these documents

example:
  neuronkv help estimate
`

// estimateUsage is the help of estimate.
const estimateUsage = `usage: neuronkv estimate [--text] [--steps] [FILE]

Reads cases and writes one report a line, in order. FILE absent or - is standard
input. The input is one JSON document, over any number of lines, or one case a
line; blank lines are skipped. A file that the page saved, with a case and its
report, is a case too, and so is the page's link by itself. A line that is no case
gives a report with an error in its place.

  --text    write an explanation for people instead of JSON
  --steps   put every step of the derivation into the JSON (--text always shows them)

exit status: 0 no report carries an error, 1 some report does, 2 nothing could
be read

example:
  echo '{"version": 1, "instance_type": "trn2.3xlarge", "engine_args": {"model": "Llama-3.1-8B-Instruct",
    "tensor_parallel_size": 4, "max_model_len": 8192}}' | neuronkv estimate --text

"neuronkv help case" lists the fields of a case.
`

// checkDocsUsage is the help of check-docs.
const checkDocsUsage = `usage: neuronkv check-docs DIR...

Compares the marked numbers of files with the engine's: of Markdown (.md,
.markdown) and HTML (.html, .htm), of at most 16 MiB, in folders and those below
them. DIR may be a file. Folders that begin with a dot, node_modules, and links
to files or folders are left out.

A file marks with comments. The first names a case, by the part of the page's
link after #; it stands above the others. Each of those is of one number:

  <!-- kv NAME = LINK -->
  <!-- kv NAME FIELD [UNIT] -->TEXT<!-- /kv -->

  FIELD  a path in the report that neuronkv estimate writes: budget.available,
         verdict.level, kv_cache.groups.0.layers
  UNIT   KiB, MiB, GiB, or GB (10^9), where TEXT gives bytes so
  TEXT   an integer exactly; any other number, and one with a unit, rounded to
         the decimals that it has; thousands separators as you like; none for
         null; any other text to the letter. It holds no tag and no other mark

A mark counts within a fence of code as anywhere else. One finding a line goes to
standard output, with both values, then how many numbers agree.

exit status: 0 all agree, 1 there are findings, 2 nothing could be read, or no
number is marked

example:
  neuronkv check-docs sizes.md

with these lines in sizes.md:
  <!-- kv a = v=1&model=Llama-3.1-8B-Instruct&tp=8&target=trn2&cpu_compile=1 -->
  Blocks: <!-- kv a kv_cache.num_blocks -->13,565<!-- /kv -->, of
  <!-- kv a budget.available GiB -->6.62<!-- /kv --> GiB.
`

// serveUsage is the help of serve.
const serveUsage = `usage: neuronkv serve [--port N]

Serves the calculator on 127.0.0.1, for this machine alone, until it is stopped
(Ctrl-C). It answers to the names 127.0.0.1, localhost and [::1] with its own
port, so a tunnel needs the same port on both ends.

  --port N   the port; 0 picks a free one (default 8480)

example:
  neuronkv serve --port 0
`

// statsUsage is the help of stats.
const statsUsage = `usage: neuronkv stats [--watch[=TIME]] [--json] [--show-commands]
                      [--sysfs-root DIR] [--monitor FILE] [--neuron-ls FILE]

Prints what this machine's Neuron devices say: memory in use by device, bank and
logical core, by category and by process, how busy the cores are, and errors. It
reads the driver's files, neuron-monitor, neuron-ls and the list of installed
Debian packages, whichever are there; what none of them says is not there. It
needs no root, writes nothing to a device and claims no core. What identifies
the instance is not read.

  --watch            print again every 5 s until Ctrl-C; --watch=30s: every 30 s
  --json             print each snapshot as one line of JSON, with the source of
                     each figure; the calculator's page reads it. "neuronkv help
                     snapshot" lists its fields
  --show-commands    print the commands and tags of processes too
  --sysfs-root DIR   read the driver's files below another root than /: a copy
                     of another machine's (cp -r or tar of
                     /sys/devices/virtual/neuron_device), or /host in a
                     container. Tools are then run only where they are named
  --monitor FILE     neuron-monitor; default: in /opt/aws/neuron/bin, then PATH
  --neuron-ls FILE   neuron-ls; default: the same places

Memory of banks is the driver's count, of all processes; that of logical cores
is neuron-monitor's, of the processes that it sees. Neither is made from the
other: where the logical NeuronCore configuration (LNC) is 2, the driver may
number cores otherwise than the runtime does. Waits: 3 s for neuron-monitor's
first record, 10 s for neuron-ls.

exit status: 0 devices were found; 2 the command line is wrong, or the output
cannot be written; 3 no Neuron device was found

example:
  neuronkv stats --json > stats.json
`

// snapshotUsage is the help of the snapshot document.
const snapshotUsage = `A snapshot is one JSON object on one line. What no source says is null or is
not there, and never zero. A figure is {"value", "source"}; a group of figures
has one source. Sources: "sysfs" (the driver's files), "neuron-monitor",
"neuron-ls", "package" (the list of installed packages), "hardware tables" (what
is known of such a device: nothing on the machine said it). Bytes are bytes.

  format, version     "neuronkv stats", 1
  time                when it was taken, UTC
  instance_type, driver_version, runtime_version, tools_version
  lnc                 physical cores a logical core: 1 or 2
  physical_core_count, logical_core_count
                      of all devices
  devices             device (its number), name, limit_bytes (all its memory),
                      free_bytes, memory, physical_core_count,
                      logical_core_count, host_memory, ecc (memory errors)
    banks             bank, physical_cores (their numbers), limit_bytes, memory,
                      free_bytes: limit - used - 16 MiB that the driver keeps
    cores             physical_core, memory, host_memory, status (executions by
                      result), other (loads, resets, executions, time in use)
  logical_cores       logical_core (its number on the machine), on_device,
                      limit_bytes, memory, utilization_percent
  runtimes            the processes: pid, runtime_version, devices (indices),
                      device_bytes, host_memory, executions and errors (values,
                      counted in period_seconds), and command and tag with
                      --show-commands
    logical_cores     the same of the process alone, and
                      physical_utilization_percent of the cores it is made of
  sources             source, read (whether it gave anything), text
  notes               source, where, text: what was left out or does not add up

  memory is {"source", "used_bytes", "peak_bytes", "categories"}. used_bytes is
  what is in use now, peak_bytes the most since the driver was loaded. The
  categories are the source's: tensors (weights, KV cache, inputs and outputs),
  constants and model_code (of compiled programs), model_shared_scratchpad
  (their working memory), runtime_memory; the driver also has driver_memory,
  dma_rings, collectives, notifications, nonshared_scratchpad, uncategorized.
`

// versionUsage is the help of version.
const versionUsage = `usage: neuronkv version

Prints the program's version and the releases of vllm-neuron and vLLM whose
rules and defaults it reproduces.

example:
  neuronkv version
`

// caseUsage is the help of the case document.
const caseUsage = `A case is one JSON object. Apart from version, and from what says which memory
it is about, a field that is absent takes its default.

  version        1; it has to be there
  reference      the release whose rules apply: "0.24.0.1.1.0"
  env            {name: text}, as the process has them. Read for the budget:
                 VLLM_NEURON_CPU_COMPILE, VLLM_NEURON_CPU_MODE,
                 NEURON_PLATFORM_TARGET_OVERRIDE (trn1, trn1n, trn2, trn3, inf2),
                 VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION (0.30),
                 VLLM_NEURON_MIN_KV_BUDGET_GIB (1.0), NEURON_LOGICAL_NC_CONFIG
  engine_args    vLLM's arguments by vLLM's names: model, tensor_parallel_size,
                 data_parallel_size, pipeline_parallel_size,
                 decode_context_parallel_size, gpu_memory_utilization, block_size,
                 kv_cache_dtype, dtype, quantization, max_model_len, max_num_seqs,
                 max_num_batched_tokens, long_prefill_token_threshold,
                 num_gpu_blocks_override, enable_expert_parallel,
                 enable_prefix_caching, enable_chunked_prefill, async_scheduling,
                 disable_hybrid_kv_cache_manager, runner, convert,
                 mamba_cache_mode, mm_encoder_only, hf_overrides,
                 speculative_config, kv_transfer_config, additional_config
                 ({"neuron_config": {"ep_degree": 4, ...}}); the last four are
                 objects, as their flags take them
  hf_config      the model's config.json; absent: looked up by engine_args.model
  hf_quant_config, draft_hf_config
                 a ModelOpt checkpoint's second file; the drafter's config.json
  instance_type  an EC2 type, such as "trn2.48xlarge"; this, a target in env, or
                 runtime says which memory it is about
  lnc            1 or 2
  measured       which of instance_type and lnc a device reported, by name:
                 ["instance_type", "lnc"]; the report marks them measured
  entry_point    "serve", the default, or "LLM": vLLM's defaults differ
  runtime        {bytes_used, bytes_free}: what the device reported, Neuron mode
  host           {available_bytes, local_world_size}: CPU mode
  override       what you state instead of having it computed, bytes per rank:
                 total_hbm_bytes, bytes_used, available_bytes (one integer, or a
                 list with one a worker), and kv_layers, the layers of one rank:
                 [{"repeat": 36, "pattern": [{"kind": "full", "num_kv_heads": 2,
                   "head_size": 128, "dtype": "bfloat16"}]}]
                 kinds: full, sliding (with sliding_window), draft_full, mla,
                 mamba (mamba_block_size, shapes, dtypes, page_size_padded)
`
