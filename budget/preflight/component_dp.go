package preflight

import (
	"fmt"
	"strings"

	"neuronkv/budget/pynum"
)

const (
	whyComponents = "A component data-parallel size shards a module over data-parallel replicas, which the plugin does on a decode server alone."
	nixlConnector = "NeuronNixlConnector"
)

// componentTransfer: component data parallelism is for disaggregated inference.
//
// Source: NeuronPlatform._validate_component_dp_config.
func componentTransfer(r *reading) *Finding {
	active := r.activeComponents()
	if active == "" || r.TransferStated {
		return nil
	}
	return raised(transferField, "Component DP ("+active+") requires disaggregated inference (--kv-transfer-config). "+
		"Single-node serving without DI is not supported with component DP.", whyComponents, append(r.componentsOff(),
		Change{transferField, map[string]any{"kv_connector": nixlConnector, "kv_role": "kv_consumer"},
			"Serve as the decode server of a disaggregated pair"})...)
}

// componentRole: it is for the decode server.
//
// Source: NeuronPlatform._validate_component_dp_config.
func componentRole(r *reading) *Finding {
	active := r.activeComponents()
	if active == "" || !r.TransferStated || r.role == "kv_consumer" || r.role == "kv_both" {
		return nil
	}
	return raised(transferField+".kv_role", "Component DP ("+active+") is only supported on the decode server "+
		"(kv_role='kv_consumer' or 'kv_both'), got kv_role='"+r.role+"'. The prefill server should not set component DP sizes > 1.",
		whyComponents, append(r.componentsOff(), Change{transferField + ".kv_role", "kv_consumer", "Set kv_role to kv_consumer"})...)
}

// componentReplicas: it needs replicas.
//
// Source: NeuronPlatform._validate_component_dp_config.
func componentReplicas(r *reading) *Finding {
	active := r.activeComponents()
	if active == "" || r.DataParallel >= 2 {
		return nil
	}
	return raised(dataField, "Component DP ("+active+") requires --data-parallel-size >= 2. "+
		"Component DP shards modules across DP replicas and needs multiple DP ranks to function.",
		whyComponents, append(r.componentsOff(), Set(dataField, r.fewestReplicas()))...)
}

// activeComponents is Python's repr of the dict of the sizes above 1, "" where
// there is none.
func (r *reading) activeComponents() string {
	var items []string
	for i, size := range r.components {
		if size > 1 {
			items = append(items, fmt.Sprintf("%s: %d", pynum.StringRepr(componentNames[i]), size))
		}
	}
	if items == nil {
		return ""
	}
	return "{" + strings.Join(items, ", ") + "}"
}

// componentsOff sets each size above 1 to 1; one change is enough only where one
// size is above 1.
func (r *reading) componentsOff() (changes []Change) {
	for i, size := range r.components {
		if size > 1 {
			changes = append(changes, Set(NeuronField+"."+componentNames[i], 1))
		}
	}
	return changes
}

// fewestReplicas is the smallest data-parallel size that every size divides, 0
// where it is beyond any machine.
func (r *reading) fewestReplicas() int64 {
	replicas := int64(1)
	for _, size := range r.components {
		a, b := replicas, max(size, 1)
		for b != 0 {
			a, b = b, a%b
		}
		if replicas = replicas / a * max(size, 1); replicas > 1<<16 {
			return 0
		}
	}
	return replicas
}
