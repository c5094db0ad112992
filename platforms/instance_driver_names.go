package platforms

// Where the driver and the plugin name Trainium3 instance types that EC2 does
// not offer.
const (
	platformMap    = driver + "v4/neuron_dhal_v4.c v4_platform_map"
	routingTable   = driver + "v4/neuron_dhal_v4.c v4_max_routing_id_to_user_id; " + driverReading
	smallNames     = driver + "v4/neuron_dhal_v4.c trn3_3xl_instance_names"
	hardwareConfig = "vllm_neuron hardware_config.py trn3pd, trn3pds: 16 devices"
)

// namedByDriver returns the row of a Trainium3 instance type known only as a
// name in the driver's source: its devices are known, its host is not.
func namedByDriver(name string, devices int64, note string, sources ...string) Instance {
	const onlyName = "a name in the driver's source; not in the EC2 API on 2026-10-03"
	if note != "" {
		note = "; " + note
	}
	return Instance{
		Type:          name,
		Family:        "trn3",
		CompileTarget: "trn3",
		Devices:       devices,
		Availability:  DriverNameOnly,
		Note:          onlyName + note,
		Sources:       sources,
		Checked:       catalogChecked,
		ReviewBy:      catalogReviewBy,
	}
}
