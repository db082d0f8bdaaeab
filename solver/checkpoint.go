package solver

import "gonum.org/v1/gonum/mat"

const besides = 8 << 10 // bytes of a checkpoint besides its arrays, or less

// saver is what a checkpoint can put back to where it was. A type that embeds a saver and has memory of its own needs
// a save of its own.
type saver interface {
	// save tells c what later steps depend on: what is in the struct by hold, the matrices that it points to by keep.
	save(c *checkpoint)
}

// checkpoint is the state of a run at an iteration.
type checkpoint struct {
	iteration int
	values    []func()    // put back what hold was given
	arrays    [][]float64 // of the run
	copies    []float64   // what is in them, one after another
}

// hold notes the value at p. What it points to is not part of it.
func hold[T any](c *checkpoint, p *T) {
	value := *p
	c.values = append(c.values, func() { *p = value })
}

// keep notes matrices, of which some may be nil or the same.
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

// restore puts everything back.
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

// bytes returns what the checkpoint takes.
func (c *checkpoint) bytes() int { return besides + 8*c.length() }
