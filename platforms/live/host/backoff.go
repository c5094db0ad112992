package host

import "time"

// A Backoff is how long to wait before a program is started again.
type Backoff struct {
	First time.Duration // after the first failure; zero: 1 s. It doubles with each one
	Most  time.Duration // no wait is longer; zero: 60 s

	wait time.Duration // the one to come; zero: First
}

// Waits of a Backoff that does not say its own.
const (
	firstWait = time.Second
	mostWait  = time.Minute
)

// next returns the wait after one more failure.
func (b *Backoff) next() time.Duration {
	first, most := orDefault(b.First, firstWait), orDefault(b.Most, mostWait)
	wait := min(max(b.wait, first), most)
	b.wait = most
	if wait <= most/2 {
		b.wait = 2 * wait
	}
	return wait
}

// reset begins again at First.
func (b *Backoff) reset() { b.wait = 0 }

// orDefault returns d, or what stands for it where it is not above zero.
func orDefault(d, standard time.Duration) time.Duration {
	if d <= 0 {
		return standard
	}
	return d
}
