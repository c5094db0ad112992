// Package model turns a model's config.json into what one rank holds: its
// parameters and buffers, tensor by tensor, and their bytes.
//
// The reference's worker sums nbytes over the parameters and the registered
// buffers of the model it has constructed, and of the drafter's
// (NeuronWorker._get_byte_used_from_model):
//
//	bytes_used = sum over tensors of product(shape) * element size * count
//
// The dtype in which a checkpoint is stored never matters, because the loader
// casts into the constructor's tensors.
//
// An architecture is a list of tensors: adding one means writing its tensors
// down. What is not written down is refused by name ([New]), never guessed; what
// the reference refuses is refused in its words ([Refusal]).
//
// # Words
//
// The comments write H for the hidden size, V the vocabulary, L the layers, I the
// MLP's width, Ir that of one rank, nh and nkv the query and KV heads, q and kv
// those of one rank, hd the elements of a head, tp and dp tensor and data
// parallel size, and S = tp * attention_dp.
//
// # Marks
//
// A rule that could not be confirmed marks the figures that follow from it as
// assumed: lm_head's rows where they have to be rounded, a drafter's lm_head, the
// one scalar of GPT-OSS's rotary embedding, a head_dim that a drafter leaves
// away, and a vision tower that is shared by data parallelism.
package model
