//go:build js && wasm

package bridge

import (
	"syscall/js"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

var _ solver.Objective = (*objective)(nil)

// objective is the user's own f. The function evaluate(grad, x) writes the gradient to grad and returns f, or returns a
// string that explains why f could not be computed. The arguments are Float64Arrays of n·p values in row-major order,
// which evaluate may use only during the call. The function must not throw an exception.
type objective struct {
	n, p     int
	evaluate js.Value
	grad, x  lent // allocated at the first call, and again after a failure
}

// lent is an array that a JavaScript function may use only during a call.
type lent struct{ values, bytes js.Value }

func newLent(length int) lent {
	bytes := js.Global().Get("Uint8Array").New(8 * length)
	return lent{js.Global().Get("Float64Array").New(bytes.Get("buffer")), bytes}
}

// Dims returns the shape of X.
func (f *objective) Dims() (n, p int) { return f.n, f.p }

// FuncGrad calls evaluate. If evaluate returns a string, FuncGrad panics with a *solver.InputError.
func (f *objective) FuncGrad(grad, x *mat.Dense) float64 {
	if f.x.values.IsUndefined() {
		f.grad, f.x = newLent(f.n*f.p), newLent(f.n*f.p)
	}
	js.CopyBytesToJS(f.x.bytes, bytesOf(x.RawMatrix().Data))
	value := f.evaluate.Invoke(f.grad.values, f.x.values)
	if value.Type() == js.TypeString {
		f.grad, f.x = lent{}, lent{} // evaluate may have transferred the buffers
		panic(solver.Input("problem", value.String()))
	}
	js.CopyBytesToGo(bytesOf(grad.RawMatrix().Data), f.grad.bytes)
	return value.Float()
}
