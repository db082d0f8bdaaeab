//go:build js && wasm

package vert

import (
	"reflect"
	"slices"
	"strings"
	"syscall/js"
)

// Value is a JavaScript value that can be assigned to a Go variable.
type Value struct{ js.Value }

// JSValue returns the JavaScript value.
func (v Value) JSValue() js.Value { return v.Value }

// ValueOf converts i to a JavaScript value. Structs and maps with string keys become objects, slices and arrays become
// Arrays, a pointer is dereferenced, and nil becomes null. The keys of a map are sorted. If i contains a channel, a
// function or a complex number, ValueOf panics.
func ValueOf(i any) Value {
	if v, ok := i.(js.Value); ok {
		return Value{v}
	}
	return Value{valueOf(reflect.ValueOf(i))}
}

func valueOf(v reflect.Value) js.Value {
	isNil := (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) && v.IsNil()
	switch {
	case !v.IsValid() || isNil:
		return js.Null()
	case v.CanInt():
		return js.ValueOf(v.Int())
	case v.CanFloat():
		return js.ValueOf(v.Float())
	}
	switch v.Kind() {
	case reflect.Bool:
		return js.ValueOf(v.Bool())
	case reflect.String:
		return js.ValueOf(v.String())
	case reflect.Pointer, reflect.Interface:
		return valueOf(v.Elem())
	case reflect.Array, reflect.Slice:
		array := js.Global().Get("Array").New(v.Len())
		for i := range v.Len() {
			array.SetIndex(i, valueOf(v.Index(i)))
		}
		return array
	case reflect.Map:
		object := newObject()
		names := make([]string, 0, v.Len())
		for _, key := range v.MapKeys() {
			names = append(names, key.String())
		}
		slices.Sort(names)
		for _, name := range names {
			object.Set(name, valueOf(v.MapIndex(stringOf(v.Type().Key(), name))))
		}
		return object
	case reflect.Struct:
		object := newObject()
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() {
				object.Set(nameOf(field), valueOf(v.Field(i)))
			}
		}
		return object
	}
	panic("vert: no JavaScript value for a Go " + v.Kind().String())
}

// stringOf returns s as a value of the string type t. The method Convert of reflect is not used, because this method
// would link the code of every conversion.
func stringOf(t reflect.Type, s string) reflect.Value {
	v := reflect.New(t).Elem()
	v.SetString(s)
	return v
}

func newObject() js.Value { return js.Global().Get("Object").New() }

// nameOf returns the JavaScript name of a field: the name in its tag js or json, or otherwise its name in Go.
func nameOf(field reflect.StructField) string {
	for _, tag := range []string{"js", "json"} {
		if name, _, _ := strings.Cut(field.Tag.Get(tag), ","); name != "" {
			return name
		}
	}
	return field.Name
}
