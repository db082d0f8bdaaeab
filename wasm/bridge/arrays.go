//go:build js && wasm

package bridge

import (
	"syscall/js"
	"unsafe"
)

// number is the type of the elements of a Float64Array, an Int32Array or a Uint8Array.
type number interface{ float64 | int32 | byte }

// Arrays are passed as copies of their bytes, because a view of Go's memory is detached when that memory grows.

// float64Array returns a Float64Array with the values.
func float64Array(values []float64) js.Value {
	bytes := js.Global().Get("Uint8Array").New(8 * len(values))
	js.CopyBytesToJS(bytes, bytesOf(values))
	return js.Global().Get("Float64Array").New(bytes.Get("buffer"))
}

// valuesOf returns the values of a typed array, whose elements must have the type T.
func valuesOf[T number](v js.Value) []T {
	values := make([]T, v.Length())
	bytes := js.Global().Get("Uint8Array").New(v.Get("buffer"), v.Get("byteOffset"), v.Get("byteLength"))
	js.CopyBytesToGo(bytesOf(values), bytes)
	return values
}

// bytesOf returns the bytes of values, which are little-endian in WebAssembly.
func bytesOf[T number](values []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*int(unsafe.Sizeof(*new(T))))
}
