package calculator

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/trace"
	"neuronkv/platforms"
	"neuronkv/platforms/live"
)

// isReading reports whether a text is what neuronkv stats, neuron-monitor or neuron-ls
// printed. A list of nothing is anybody's.
func isReading(text string) bool {
	s, err := live.Parse([]byte(text))
	return err == nil && (s.Sources[0].Source != live.FromListing || len(s.Devices) > 0)
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
		return "", nothingOf(&s)
	}
	return sayReading(&s, taken, known), ""
}

// takeMachine takes the instance, or without one the target of the devices, and the LNC.
// What was said of another machine before is no longer so.
func (f form) takeMachine(s *live.Snapshot) (taken []string) {
	name, listed := instanceOf(s)
	if !f.sameMachine(s, name) {
		f[fieldInstance], f[fieldLNC], f[fieldRuntimeUsed], f[fieldRuntimeFree], f[fieldMeasured] = "", "", "", "", ""
	}
	if listed {
		f[fieldInstance] = name
		f.measure("instance_type")
		f.takeTarget()
		taken = append(taken, name)
	} else if target := f.targetOf(deviceOf(s)); target != "" {
		f[fieldTarget] = target
		f.giveWay(fieldTarget)
		taken = append(taken, fmt.Sprintf(textReadingTarget, target))
	}
	if s.LNC != nil && s.LNC.Source != live.FromTables {
		if lnc := strconv.FormatInt(s.LNC.Value, 10); f[fieldLNC] != lnc {
			f[fieldLNC], f[fieldRuntimeUsed], f[fieldRuntimeFree] = lnc, "", ""
		}
		f.measure("lnc")
		taken = append(taken, "LNC "+f[fieldLNC])
	}
	return taken
}

// instanceOf is the instance that is said, "" for none, and whether it is known.
func instanceOf(s *live.Snapshot) (name string, listed bool) {
	if s.InstanceType == nil {
		return "", false
	}
	_, listed = platforms.InstanceByType(s.InstanceType.Value)
	return s.InstanceType.Value, listed
}

// deviceOf is the name of the devices, "" where it is not said.
func deviceOf(s *live.Snapshot) string {
	if len(s.Devices) == 0 || s.Devices[0].Name == nil {
		return ""
	}
	return s.Devices[0].Name.Value
}

// sameMachine reports whether what is said may be of the machine that the form is of.
func (f form) sameMachine(s *live.Snapshot, name string) bool {
	if name != "" {
		return name == f[fieldInstance]
	}
	if device := deviceOf(s); device != "" && f.targetOf(device) != f[fieldTarget] {
		return false
	}
	i, known := platforms.InstanceByType(f[fieldInstance])
	return !known || len(s.Devices) == 0 || i.Devices == int64(len(s.Devices))
}

// targetOf is the target of a device: the form's own where it is of one, else the first of
// them; "" for none.
func (f form) targetOf(device string) (target string) {
	for _, row := range platforms.ReferenceHBM() {
		family, _ := platforms.FamilyByName(row.Target)
		if family.DeviceName != device {
			continue
		}
		if row.Target == f[fieldTarget] {
			return row.Target
		}
		target = cmp.Or(target, row.Target)
	}
	return target
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
	of := textReadingSeen
	if core.Source == live.FromSysfs {
		of = textReadingAll
	}
	return fmt.Sprintf(textReadingCore, core.Where, gib(trace.Lit(core.Used)), gib(trace.Lit(core.Used+core.Free)), of)
}

// sayReading says what was taken and from what, and what a reader of it has to know.
func sayReading(s *live.Snapshot, taken []string, known bool) string {
	said := []string{fmt.Sprintf(textReadingTaken, sourcesOf(s), strings.Join(taken, "; "))}
	if known {
		said = append(said, textReadingTotal)
	} else {
		said = append(said, noMemory(s))
	}
	if name, listed := instanceOf(s); name != "" && !listed {
		said = append(said, fmt.Sprintf(textReadingUnknown, name))
	}
	for _, note := range s.Notes {
		if note.Source != live.FromSysfs && len(said) < 5 {
			said = append(said, fmt.Sprintf(textReadingNote, cmp.Or(note.Where, string(note.Source)), note.Text))
		}
	}
	return strings.Join(said, " ")
}

// sourcesOf names what was read.
func sourcesOf(s *live.Snapshot) string {
	var names []string
	for _, source := range s.Sources {
		if source.Read {
			names = append(names, string(source.Source))
		}
	}
	return strings.Join(names, ", ")
}

// noMemory says why the memory of no logical core is known.
func noMemory(s *live.Snapshot) string {
	for i := range s.Cores {
		switch c := &s.Cores[i]; {
		case c.Memory == nil || c.Memory.Used == nil:
		case c.LimitBytes == nil:
			return textReadingNoLimit
		case *c.Memory.Used > c.LimitBytes.Value:
			return fmt.Sprintf(textReadingOver, c.Index)
		}
	}
	if len(s.Devices) > 0 && s.Devices[0].Banks != nil && s.LNC == nil {
		return textReadingNoLNC
	}
	return textReadingNoMemory
}

// nothingOf says why nothing was taken.
func nothingOf(s *live.Snapshot) string {
	said := textReadingNoDevice
	if len(s.Devices) > 0 {
		said = fmt.Sprintf(textReadingNothing, len(s.Devices))
	}
	for _, note := range s.Notes[:min(len(s.Notes), 2)] {
		said += " " + fmt.Sprintf(textReadingNote, cmp.Or(note.Where, string(note.Source)), note.Text)
	}
	return said + " " + textReadingUnchanged
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
