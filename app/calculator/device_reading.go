package calculator

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/platforms"
	"neuronkv/platforms/live"
)

// isReading reports whether a text is what neuronkv stats, neuron-monitor or neuron-ls
// printed.
func isReading(text string) bool {
	_, err := live.Parse([]byte(text))
	return err == nil
}

// takeReading fills in what a device says, as one of the programs printed it. What says
// nothing of a device stays where it was typed, and changes nothing.
func (p *Page) takeReading(text string) {
	f := p.form.clone()
	f[fieldReadings] = text
	said, refusal := f.readDevice(text)
	if refusal != "" {
		p.change(fieldReadings, text)
		p.say(notice{field: fieldReadings, text: refusal, bad: true})
		return
	}
	p.replace(f, textReadingDone)
	p.opened[partHardware] = true
	setOpen(partHardware, true)
	p.say(notice{field: fieldReadings, text: said})
}

// readDevice puts the instance, the LNC and the memory of the fullest logical core into
// the form, each where it is said, and says so. Where none of them is said it is refused.
func (f form) readDevice(text string) (said, refusal string) {
	s, err := live.Parse([]byte(text))
	if err != nil {
		return "", upperFirst(err.Error()) + "."
	}
	taken := f.takeMachine(&s)
	core, known := s.Fullest()
	if known {
		taken = append(taken, f.takeCore(core))
	}
	if len(taken) == 0 {
		return "", textReadingEmpty
	}
	return sayReading(&s, taken, known), ""
}

// takeMachine takes the instance and the LNC. What was said of another instance before is
// no longer so.
func (f form) takeMachine(s *live.Snapshot) (taken []string) {
	before := f[fieldInstance]
	if s.InstanceType != nil {
		f[fieldInstance] = s.InstanceType.Value
		f.takeTarget()
		taken = append(taken, s.InstanceType.Value)
	}
	if f[fieldInstance] != before {
		f[fieldLNC], f[fieldRuntimeUsed], f[fieldRuntimeFree], f[fieldMeasured] = "", "", "", ""
	}
	if s.InstanceType != nil {
		f.measure("instance_type")
	}
	if s.LNC != nil && s.LNC.Source != live.FromTables {
		f[fieldLNC] = strconv.FormatInt(s.LNC.Value, 10)
		f.measure("lnc")
		taken = append(taken, "LNC "+f[fieldLNC])
	}
	return taken
}

// measure says of an input that a device reported it.
func (f form) measure(name string) {
	if !strings.Contains(f[fieldMeasured], name) {
		f[fieldMeasured] = strings.Trim(f[fieldMeasured]+","+name, ",")
	}
}

// takeCore takes the memory of a logical core: the case is then that of a device.
func (f form) takeCore(core live.CoreMemory) string {
	f[fieldRuntimeUsed] = strconv.FormatInt(core.Used, 10)
	f[fieldRuntimeFree] = strconv.FormatInt(core.Free, 10)
	f[fieldMode] = string(budget.Neuron)
	f.giveWay(fieldMode)
	return fmt.Sprintf(textReadingCore, core.Where, bytesExactly(core.Used), bytesExactly(core.Used+core.Free))
}

// sayReading says what was taken and from what, and what a reader of it has to know.
func sayReading(s *live.Snapshot, taken []string, known bool) string {
	var sources []string
	for _, source := range s.Sources {
		if source.Read {
			sources = append(sources, string(source.Source))
		}
	}
	said := fmt.Sprintf(textReadingTaken, strings.Join(sources, ", "), strings.Join(taken, "; "))
	if known {
		said += " " + textReadingTotal
	} else {
		said += " " + textReadingNoMemory
	}
	if s.InstanceType != nil {
		if _, listed := platforms.InstanceByType(s.InstanceType.Value); !listed {
			said += " " + fmt.Sprintf(textReadingUnknown, s.InstanceType.Value)
		}
	}
	for _, note := range s.Notes[:min(len(s.Notes), 3)] {
		said += " " + fmt.Sprintf(textReadingNote, cmp.Or(note.Where, string(note.Source)), note.Text)
	}
	return said
}

// readingField is where a reading is pasted.
func (p *Page) readingField() app.UI {
	return tag("div.source").Body(
		p.area(field{id: fieldReadings, label: textReading, unit: textReadingUnit, hint: textReadingHint}, 3),
		p.renderNotice(fieldReadings),
	)
}

// takeReadings takes the one file of a device.
func (p *Page) takeReadings(files []takenFile) {
	if len(files) > 1 {
		p.say(notice{field: fieldReadings, text: textOneReading, bad: true})
		return
	}
	p.takeReading(files[0].Text)
}
