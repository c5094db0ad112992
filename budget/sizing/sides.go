package sizing

import (
	"fmt"

	"neuronkv/budget"
	"neuronkv/budget/document"
	"neuronkv/platforms"
)

// sides are the same case in CPU compile and on a device.
type sides struct {
	compiled, onDevice budget.Resolved
	probe              budget.Resolved // onDevice with its bytes_used stated: the same count, sooner
	report             budget.Report   // of CPU compile

	blocks, tableTotal, bytesUsed int64 // of CPU compile
}

// newSides puts the case on both sides. A variant that the plugin builds in CPU
// compile alone is an error.
func newSides(c budget.Case) (*sides, error) {
	target, err := targetOf(c)
	if err != nil {
		return nil, err
	}
	compiled, onDevice := compileSide(c, target), deviceSide(c, target)
	s := &sides{compiled: budget.Resolve(compiled), onDevice: budget.Resolve(onDevice)}
	s.report = budget.Estimate(s.compiled)
	if s.blocks, err = count(&s.report); err != nil {
		return nil, err
	}
	s.tableTotal, s.bytesUsed = *s.report.Budget.TotalHBMBytes, *s.report.Budget.BytesUsed
	return s, s.agree()
}

// agree checks that a device whose total is the table's counts what CPU compile
// does, and takes its bytes_used.
func (s *sides) agree() error {
	there := budget.Estimate(s.onDevice.WithTotalHBM(s.tableTotal))
	blocks, err := count(&there)
	if err == nil && blocks != s.blocks {
		err = &document.FieldError{Field: "hf_config", Message: fmt.Sprintf("got a model that is built otherwise in CPU compile: %d blocks, and %d on a device of the same total", s.blocks, blocks)}
	}
	if err == nil {
		s.probe = s.onDevice.WithBytesUsed(*there.Budget.BytesUsed)
	}
	return err
}

// targetOf is the target that the graphs are compiled for: the environment's, else
// the one of the instance.
func targetOf(c budget.Case) (string, error) {
	if target, set := c.Env[budget.EnvTarget]; set {
		return target, nil
	}
	if c.InstanceType != nil {
		if i, known := platforms.InstanceByType(*c.InstanceType); known {
			return i.CompileTarget, nil
		}
	}
	return "", missing("env."+budget.EnvTarget, "trn1, trn1n, trn2, trn3 or inf2, or a known instance_type")
}

// compileSide is the case in CPU compile.
func compileSide(c budget.Case, target string) budget.Case {
	if !inCompile(c) {
		c.Override.TotalHBMBytes = nil
	}
	c.Env = sideEnvironment(c.Env, target)
	c.Env[budget.EnvCPUCompile] = "1"
	return c
}

// deviceSide is the case on a device, whose total is stated later.
func deviceSide(c budget.Case, target string) budget.Case {
	c.Env = sideEnvironment(c.Env, target)
	return c
}

// sideEnvironment is a copy of the environment with the target and without a mode.
func sideEnvironment(env budget.Environment, target string) budget.Environment {
	changed := withVariable(env, budget.EnvTarget, target)
	delete(changed, budget.EnvCPUCompile)
	delete(changed, budget.EnvCPUMode)
	return changed
}

// inCompile reports whether a case is in CPU compile.
func inCompile(c budget.Case) bool {
	on, err := c.Env.Bool(budget.EnvCPUCompile)
	return err == nil && on
}

// count is the block count of a report.
func count(r *budget.Report) (int64, error) {
	switch {
	case r.Error != nil:
		return 0, fieldError(r.Error)
	case r.KVCache == nil || r.KVCache.NumBlocks == nil:
		return 0, uncounted(r)
	}
	return *r.KVCache.NumBlocks, nil
}

// counts is the block count of a resolved case; false where it has none.
func counts(r budget.Resolved) (blocks int64, counted bool) {
	report := budget.Estimate(r)
	blocks, err := count(&report)
	return blocks, err == nil
}

// same reports whether a resolved case has CPU compile's block count.
func (s *sides) same(r budget.Resolved) bool {
	blocks, counted := counts(r)
	return counted && blocks == s.blocks
}
