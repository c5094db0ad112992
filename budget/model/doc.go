// Package model turns a model's config.json into what one rank holds: its
// parameters and buffers, tensor by tensor, and their bytes.
//
// The reference's worker sums nbytes over the parameters and the registered
// buffers of the model it has constructed (NeuronWorker._get_byte_used_from_model):
//
//	bytes_used = sum over tensors of product(shape) * element size * count
//
// The dtype in which a checkpoint is stored never matters, because the loader
// casts into the constructor's tensors.
//
// An architecture is a list of tensors: adding one means writing its tensors
// down. What is not written down is refused by name ([New]), never guessed.
package model
