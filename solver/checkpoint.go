package solver

import "gonum.org/v1/gonum/mat"

// besides is an upper bound on the number of bytes that a checkpoint takes in addition to its arrays.
const besides = 8 << 10

// saver is a part of a run that a checkpoint can restore. A type that embeds a saver and has memory of its own needs a
// save method of its own.
type saver interface {
	// save registers in the checkpoint c the state on which later steps depend. A call to hold(c, &s) registers a struct
	// s, and a call to c.keep registers the matrices to which s points.
	save(c *checkpoint)
}

// checkpoint is the state of a run at an iteration.
type checkpoint struct {
	iteration int
	values    []func()    // functions that restore the values registered with hold
	arrays    [][]float64 // arrays of the run
	copies    []float64   // the contents of the arrays, one after another
}

// hold records the value at p, but not the data to which the value points.
func hold[T any](c *checkpoint, p *T) {
	value := *p
	c.values = append(c.values, func() { *p = value })
}

// keep records matrices. A matrix may be nil or occur more than once.
func (c *checkpoint) keep(matrices ...*mat.Dense) {
	for _, m := range matrices {
		if m != nil {
			c.keepArray(m.RawMatrix().Data)
		}
	}
}

func (c *checkpoint) keepArray(array []float64) {
	for _, other := range c.arrays {
		if len(other) == len(array) && &other[0] == &array[0] {
			return
		}
	}
	c.arrays = append(c.arrays, array)
}

// take copies the arrays.
func (c *checkpoint) take() {
	c.copies = make([]float64, 0, c.length())
	for _, array := range c.arrays {
		c.copies = append(c.copies, array...)
	}
}

// restore writes all recorded values and arrays back.
func (c *checkpoint) restore() {
	from := c.copies
	for _, array := range c.arrays {
		from = from[copy(array, from):]
	}
	for _, put := range c.values {
		put()
	}
}

func (c *checkpoint) length() int {
	sum := 0
	for _, array := range c.arrays {
		sum += len(array)
	}
	return sum
}

// bytes returns the number of bytes that the checkpoint takes.
func (c *checkpoint) bytes() int { return besides + 8*c.length() }
