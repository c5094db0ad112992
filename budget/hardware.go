package budget

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"neuronkv/budget/document"
	"neuronkv/platforms"
)

// hardware is the machine of a case, as far as the case says.
type hardware struct {
	target   string              // NEURON_PLATFORM_TARGET_OVERRIDE, raw
	family   *platforms.Family   // nil where neither target nor instance gives one
	instance *platforms.Instance // nil where the case names none
	lnc      int64               // 0 where there is no family
}

// compileTarget is the target that the plugin sees: the environment's, else the
// one that the instance is compiled for.
func (h hardware) compileTarget() string {
	if h.target == "" && h.instance != nil {
		return h.instance.CompileTarget
	}
	return h.target
}

// takeMeasured takes which inputs of the hardware a device reported.
func (in *intake) takeMeasured(c Case) {
	for i, name := range c.Measured {
		isStated := name == "instance_type" && c.InstanceType != nil || name == "lnc" && c.LNC != nil
		if !isStated || slices.Contains(c.Measured[:i], name) {
			in.refuse("measured", quoted(name), `"instance_type" and "lnc", each once and where the case states it`)
			return
		}
	}
	in.measured = c.Measured
}

// takeHardware finds the family by the instance, else by the target, and checks
// that the two agree.
func (r *Resolved) takeHardware(in *intake, c Case) {
	r.hardware.target = r.env[EnvTarget]
	r.takeInstance(in, c.InstanceType)
	r.takeFamily(in)
	r.takeLNC(in, c.LNC)
	entry := in.text("entry_point", c.EntryPoint, "serve")
	if entry != "serve" && entry != "LLM" {
		in.refuse("entry_point", quoted(entry), `"serve" or "LLM"`)
	}
}

func (r *Resolved) takeInstance(in *intake, name *string) {
	if name == nil {
		return
	}
	in.add("instance_type", *name, in.origin("instance_type"))
	instance, known := platforms.InstanceByType(*name)
	if !known {
		accepted := "a known instance type, such as " + nearestInstance(*name)
		if _, isTarget := platforms.ReferenceHBMGiB(*name); isTarget {
			accepted += "; a target such as this one goes into env." + EnvTarget
		}
		in.refuse("instance_type", quoted(*name), accepted)
		return
	}
	r.hardware.instance = &instance
}

// nearestInstance suggests a known instance type for a mistyped one.
func nearestInstance(name string) string {
	var known []string
	for _, i := range platforms.Instances() {
		known = append(known, i.Type)
	}
	return document.Nearest(name, known)
}

// takeFamily finds the family. A target of the reference's table that is not the
// one the instance is compiled for is a contradiction; a target outside the
// table is the reference's to refuse.
func (r *Resolved) takeFamily(in *intake) {
	h := &r.hardware
	target := h.target
	if h.instance != nil {
		_, inTable := platforms.ReferenceHBMGiB(target)
		if inTable && target != h.instance.CompileTarget {
			in.fail("env."+EnvTarget, fmt.Sprintf("got %s, which contradicts instance_type %s; accepted: %s for that instance",
				quoted(target), quoted(h.instance.Type), quoted(h.instance.CompileTarget)))
		}
		target = h.instance.Family
	} else if alias, known := platforms.AliasByName(target); known {
		target = alias.Family
	}
	if family, known := platforms.FamilyByName(target); known {
		h.family = &family
	}
}

// takeLNC takes the logical NeuronCore configuration: the case's, else the
// environment's, else the family's default.
func (r *Resolved) takeLNC(in *intake, stated *int64) {
	h := &r.hardware
	field := "lnc"
	switch {
	case stated != nil:
		h.lnc = in.integer(field, stated, 0, 1, 2)
		r.agreeOnLNC(in)
	case strings.TrimSpace(r.env[EnvLNC]) != "":
		field = "env." + EnvLNC
		h.lnc = r.environmentLNC(in)
	case h.family != nil:
		h.lnc = h.family.LNCDefault
		in.add(field, h.lnc, Derived)
	}
	if h.family != nil && h.lnc != 0 && in.err == nil && !h.family.SupportsLNC(h.lnc) {
		in.refuse(field, h.lnc, fmt.Sprintf("%d, the only logical NeuronCore configuration of %s", h.family.LNCDefault, h.family.Name))
	}
}

// agreeOnLNC refuses a stated lnc that the environment contradicts.
func (r *Resolved) agreeOnLNC(in *intake) {
	text := strings.TrimSpace(r.env[EnvLNC])
	if text != "" && text != strconv.FormatInt(r.hardware.lnc, 10) {
		in.fail("lnc", fmt.Sprintf("got %d, which contradicts env.%s %s; accepted: the same in both", r.hardware.lnc, EnvLNC, quoted(text)))
	}
}

// environmentLNC reads NEURON_LOGICAL_NC_CONFIG: 1 or 2.
func (r *Resolved) environmentLNC(in *intake) int64 {
	n, err := strconv.ParseInt(strings.TrimSpace(r.env[EnvLNC]), 10, 64)
	if err != nil || n < 1 || n > 2 {
		in.refuse("env."+EnvLNC, quoted(r.env[EnvLNC]), "1 or 2")
		return 0
	}
	in.add("lnc", n, Derived)
	return n
}
