package model

import _ "embed" // for go:embed

// The embedded configs, each a text of its own: a folder of them would bring a file
// system into the WASM.
var (
	//go:embed catalogue/Qwen3-0.6B.json
	qwen0B6 string
	//go:embed catalogue/Qwen3-1.7B.json
	qwen1B7 string
	//go:embed catalogue/Qwen3-14B.json
	qwen14B string
	//go:embed catalogue/Qwen3-32B.json
	qwen32B string
	//go:embed catalogue/Qwen3-4B.json
	qwen4B string
	//go:embed catalogue/Qwen3-8B.json
	qwen8B string
	//go:embed catalogue/Qwen3-Embedding-0.6B.json
	qwenEmbedding0B6 string
	//go:embed catalogue/Qwen3-Embedding-4B.json
	qwenEmbedding4B string
	//go:embed catalogue/Qwen3-Embedding-8B.json
	qwenEmbedding8B string
	//go:embed catalogue/Qwen3-VL-32B-Instruct.json
	qwenVL32B string
	//go:embed catalogue/Qwen3-VL-4B-Instruct.json
	qwenVL4B string
	//go:embed catalogue/Qwen3-VL-8B-Instruct.json
	qwenVL8B string
	//go:embed catalogue/Llama-3.1-8B-Instruct.json
	llama8B string
	//go:embed catalogue/Llama-3.2-1B-Instruct.json
	llama1B string
	//go:embed catalogue/Llama-3.2-3B-Instruct.json
	llama3B string
	//go:embed catalogue/Llama-3.3-70B-Instruct.json
	llama70B string
	//go:embed catalogue/Llama-3.1-8B-Instruct-FP8.json
	llama8BFP8 string
	//go:embed catalogue/Llama-3.3-70B-Instruct-FP8.json
	llama70BFP8 string
	//go:embed catalogue/gpt-oss-120b.json
	gptOSS120B string
	//go:embed catalogue/gpt-oss-20b.json
	gptOSS20B string
	//go:embed catalogue/Llama-3.1-8B-Instruct-speculator.eagle3.json
	llamaDrafter string
	//go:embed catalogue/gpt-oss-20b-speculator.eagle3.json
	gptOSSDrafter string
)
