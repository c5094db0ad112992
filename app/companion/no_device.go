package main

import (
	"strings"

	"neuronkv/platforms/live"
)

// noDevice says that there is no device, where one was looked for, and what to do.
func noDevice(sources []live.SourceState) string {
	e := &explanation{}
	e.line("no Neuron device was found")
	e.line("  looked for:")
	for _, s := range sources {
		e.paragraph("  "+column(string(s.Source), string(live.FromMonitor)), s.Text)
	}
	e.text.WriteString(noDeviceHelp)
	return strings.TrimSuffix(e.text.String(), "\n")
}

// noDeviceHelp is what to install, by the setup pages of the Neuron documentation.
const noDeviceHelp = `  on an Inferentia or Trainium instance, install the driver and the tools:
      Ubuntu        sudo apt-get install aws-neuronx-dkms aws-neuronx-tools
      Amazon Linux  sudo dnf install aws-neuronx-dkms aws-neuronx-tools
    They are in AWS' own package repositories; how to add these:
      https://awsdocs-neuron.readthedocs-hosted.com/en/latest/setup/
    Where they are installed, the driver may not be loaded: sudo modprobe neuron
  in a container, give it the devices: docker run --device=/dev/neuron0 ...
  for another machine's figures, run neuronkv stats --json there; the calculator's page reads what it prints.
`
