package main

// usage is the help of the whole program.
const usage = `usage: neuronkv <command> [arguments]

The memory that vLLM on AWS Neuron gives to its KV cache, to the byte.

  estimate   answer cases, from a file or standard input
  serve      serve the calculator on this machine, in the browser
  version    print the version and the release whose rules apply
  help       print this, or the help of one command

example:
  neuronkv help estimate
`

// estimateUsage is the help of estimate.
const estimateUsage = `usage: neuronkv estimate [--text] [--steps] [FILE]

Reads cases and writes one report a line, in order. FILE absent or - is standard
input. The input is one JSON document, over any number of lines, or one case a
line; blank lines are skipped. A line that is no case gives a report with an
error in its place.

  --text    write an explanation for people instead of JSON
  --steps   put every step of the derivation into the JSON (--text always shows them)

exit status: 0 no report carries an error, 1 some report does, 2 nothing could
be read

example:
  echo '{"version": 1, "engine_args": {"model": "Llama-3.1-8B-Instruct"}, "instance_type": "trn2.3xlarge"}' |
    neuronkv estimate --text
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

// versionUsage is the help of version.
const versionUsage = `usage: neuronkv version

Prints the program's version and the releases of vllm-neuron and vLLM whose
rules and defaults it reproduces.

example:
  neuronkv version
`
