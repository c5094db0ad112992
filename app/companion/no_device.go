package main

import (
	"strings"

	"neuronkv/platforms/live"
)

// noDevice says that there is no device, where one was looked for, and what to do.
func noDevice(s *live.Snapshot) string {
	e := &explanation{width: terminalWidth}
	e.line("no Neuron device was found")
	e.section("Looked for:")
	for _, state := range s.Sources {
		e.paragraph(column(string(state.Source), string(live.FromMonitor)), state.Text)
	}
	for _, n := range s.Notes {
		e.paragraph(column("", string(live.FromMonitor)), n.Where+": "+n.Text)
	}
	e.text.WriteString(noDeviceHelp)
	return strings.TrimSuffix(e.text.String(), "\n")
}

// noDeviceHelp is what to do, by the setup pages of the Neuron documentation.
const noDeviceHelp = `
On an Inferentia or Trainium instance:
  Is the driver loaded?   lsmod | grep neuron    sudo modprobe neuron
  Install driver and tools, from AWS' own package repositories:
    Ubuntu          sudo apt-get install aws-neuronx-dkms aws-neuronx-tools
    Amazon Linux    sudo dnf install aws-neuronx-dkms aws-neuronx-tools
  How to add these repositories:
    https://awsdocs-neuron.readthedocs-hosted.com/en/latest/setup/

In a container, the driver is the host's: give it the devices, each with
  docker run --device=/dev/neuron0 ...
  or read the host's files where they are mounted: --sysfs-root /host

On another machine: run "neuronkv stats --json" where the devices are. The
calculator's page takes what it prints.
`
