package live

import "slices"

// most is the largest count there is.
const most = 1<<63 - 1

// byCategory is memory of which a source reports the categories alone: what is used
// is their sum, where complete says that none was left out. It is nil for no
// categories.
func byCategory(categories map[string]int64, complete bool, source Source) *Memory {
	if len(categories) == 0 {
		return nil
	}
	m := &Memory{Source: source, Categories: categories}
	if complete {
		m.Used = sumOf(categories)
	}
	return m
}

// sumOf adds up; nil for a sum above the largest count.
func sumOf(categories map[string]int64) *int64 {
	sum := new(int64)
	for _, n := range categories {
		sum = plus(sum, &n)
	}
	return sum
}

// plus is a + b; nil where one of them is absent, and for a sum above the largest
// count.
func plus(a, b *int64) *int64 {
	if a == nil || b == nil || *a > most-*b {
		return nil
	}
	return new(*a + *b)
}

// added is the memory of several parts together: used and categories, each where every
// part has it. The parts' peaks were at different times and do not add up. It is nil
// for no parts, and where a part is absent.
func added(parts []*Memory) *Memory {
	if len(parts) == 0 || slices.Contains(parts, nil) {
		return nil
	}
	sum := &Memory{Source: parts[0].Source, Used: new(int64)}
	for _, part := range parts {
		sum.Used = plus(sum.Used, part.Used)
	}
	for name := range parts[0].Categories {
		sum.take(name, category(parts, name))
	}
	return sum
}

// category adds up one category of all parts; nil where a part has none.
func category(parts []*Memory, name string) *int64 {
	sum := new(int64)
	for _, part := range parts {
		n, has := part.Categories[name]
		if !has {
			return nil
		}
		sum = plus(sum, &n)
	}
	return sum
}

// take puts a category down, where it is known.
func (m *Memory) take(name string, n *int64) {
	if n == nil {
		return
	}
	if m.Categories == nil {
		m.Categories = map[string]int64{}
	}
	m.Categories[name] = *n
}
