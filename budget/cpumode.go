package budget

import (
	"fmt"

	"neuronkv/budget/trace"
)

var hostRule = trace.Rule{Source: "host memory of the case", Mark: trace.Measured}

// cpuMode is _determine_available_memory_cpu: a fair share of host memory, with
// no bytes_used and no minimum guard.
//
//	share        = host_available // max(local_world_size, 1)
//	total_budget = int(share * gpu_memory_utilization)
//	available    = int(total_budget * cap_fraction)
func (w *worker) cpuMode(b *kvBudget, hostAvailable int64, localWorldSize trace.Value) (fault *Error) {
	if b.total, fault = w.hostShare(hostAvailable, localWorldSize); fault != nil {
		return fault
	}
	if fault = w.totalBudget(b); fault != nil {
		return fault
	}
	if b.available, fault = w.capped(b, "available"); fault != nil {
		return fault
	}
	w.log(Debug, "CPU mode KV cache memory: {gib} GiB free-share × {percent}% gpu_memory_utilization = {gib} GiB total budget, {gib} GiB available (cap_fraction={float})",
		b.total, b.gmu, b.totalBudget, b.available, b.capFraction)
	return nil
}

// hostShare is _query_host_runtime_memory: the fair share of one worker.
func (w *worker) hostShare(hostAvailable int64, localWorldSize trace.Value) (share trace.Value, fault *Error) {
	if hostAvailable <= 0 {
		return share, &Error{StagePlatform, "RuntimeError",
			fmt.Sprintf("Non-positive host available memory detected: %d bytes.", hostAvailable), "host.available_bytes"}
	}
	host := w.trace.Int("host_available_bytes", hostAvailable, hostRule)
	workers := w.trace.Max("local_workers", workerRule, localWorldSize, trace.Lit(1))
	share, err := w.trace.FloorDiv("host_share_bytes", workerRule, host, workers)
	if err != nil {
		return share, raised(StagePlatform, "host.local_world_size", err)
	}
	if share.Int().Sign() <= 0 {
		return share, &Error{StagePlatform, "RuntimeError",
			fmt.Sprintf("Host memory fair-share per worker is non-positive. host_available=%d bytes, local_workers=%s.", hostAvailable, workers), "host"}
	}
	w.log(Info, "Host memory: {gib} GiB available, {int} local worker(s), {gib} GiB fair-share per worker", host, workers, share)
	return share, nil
}
