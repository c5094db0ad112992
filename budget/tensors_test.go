package budget_test

// tensorNumbers are the shapes, counts and bytes of Llama-3.1-8B at TP 8, worked
// out by hand: 4 query heads and 1 KV head of 128 a rank, so (4 + 2) * 128 = 768
// columns; 14336 / 8 = 1792; 128256 / 8 = 16032.
var tensorNumbers = map[string]string{
	"model.tensors[0].shape[0]": "16032", "model.tensors[0].shape[1]": "4096", "model.tensors[0].count": "1", "model.tensors[0].bytes": "131334144",
	"model.tensors[1].shape[0]": "4096", "model.tensors[1].count": "32", "model.tensors[1].bytes": "262144",
	"model.tensors[2].shape[0]": "4096", "model.tensors[2].shape[1]": "768", "model.tensors[2].count": "32", "model.tensors[2].bytes": "201326592",
	"model.tensors[3].shape[0]": "512", "model.tensors[3].shape[1]": "4096", "model.tensors[3].count": "32", "model.tensors[3].bytes": "134217728",
	"model.tensors[4].shape[0]": "4096", "model.tensors[4].count": "32", "model.tensors[4].bytes": "262144",
	"model.tensors[5].shape[0]": "4096", "model.tensors[5].shape[1]": "1792", "model.tensors[5].count": "32", "model.tensors[5].bytes": "469762048",
	"model.tensors[6].shape[0]": "4096", "model.tensors[6].shape[1]": "1792", "model.tensors[6].count": "32", "model.tensors[6].bytes": "469762048",
	"model.tensors[7].shape[0]": "1792", "model.tensors[7].shape[1]": "4096", "model.tensors[7].count": "32", "model.tensors[7].bytes": "469762048",
	"model.tensors[8].shape[0]": "4096", "model.tensors[8].count": "1", "model.tensors[8].bytes": "8192",
	"model.tensors[9].shape[0]": "16032", "model.tensors[9].shape[1]": "4096", "model.tensors[9].count": "1", "model.tensors[9].bytes": "131334144",
}
