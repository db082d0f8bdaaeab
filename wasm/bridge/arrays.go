//go:build js && wasm

package bridge

import (
	"syscall/js"
	"unsafe"
)

// Arrays are passed as copies of their bytes, because a view of Go's memory is detached when that memory grows.

// float64Array returns a Float64Array with the values.
func float64Array(values []float64) js.Value {
	bytes := js.Global().Get("Uint8Array").New(8 * len(values))
	js.CopyBytesToJS(bytes, bytesOf(values))
	return js.Global().Get("Float64Array").New(bytes.Get("buffer"))
}

// float64s returns the values of a Float64Array.
func float64s(v js.Value) []float64 {
	values := make([]float64, v.Length())
	js.CopyBytesToGo(bytesOf(values), byteView(v))
	return values
}

// int32s returns the values of an Int32Array.
func int32s(v js.Value) []int32 {
	values := make([]int32, v.Length())
	js.CopyBytesToGo(bytesOf(values), byteView(v))
	return values
}

// bytes returns the values of a Uint8Array.
func bytes(v js.Value) []byte {
	values := make([]byte, v.Length())
	js.CopyBytesToGo(values, v)
	return values
}

// byteView returns a Uint8Array over the bytes of a typed array.
func byteView(v js.Value) js.Value {
	return js.Global().Get("Uint8Array").New(v.Get("buffer"), v.Get("byteOffset"), v.Get("byteLength"))
}

// bytesOf returns the bytes of values, which are little-endian in WebAssembly.
func bytesOf[T float64 | int32](values []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*int(unsafe.Sizeof(*new(T))))
}
