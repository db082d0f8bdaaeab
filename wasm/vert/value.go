//go:build js && wasm

package vert

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"syscall/js"
)

// Value is a JavaScript value that can be assigned to a Go variable.
type Value struct{ js.Value }

// JSValue returns the JavaScript value.
func (v Value) JSValue() js.Value { return v.Value }

// ValueOf converts i to a JavaScript value. Structs and maps with string keys become objects, slices and arrays become
// Arrays, a pointer is dereferenced, and nil becomes null. The keys of a map are sorted. If i contains an unsigned
// integer, a complex number, a channel or a function, ValueOf panics.
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
		array := js.ValueOf([]any{})
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
		for i, name := range namesOf(v.Type()) {
			if name != "" {
				object.Set(name, valueOf(v.Field(i)))
			}
		}
		return object
	}
	panic("vert: no JavaScript value for a Go " + v.Kind().String())
}

// stringOf returns s as a value of the string type t. reflect.Value.Convert is not used, because the linker would then
// keep the code of every conversion.
func stringOf(t reflect.Type, s string) reflect.Value {
	v := reflect.New(t).Elem()
	v.SetString(s)
	return v
}

// newObject returns an empty object. js.ValueOf needs no lookup of Object, which would take as long as setting a field.
func newObject() js.Value { return js.ValueOf(map[string]any{}) }

// known holds the results of namesOf, because reading the names takes longer than setting the fields.
var known sync.Map

// namesOf returns the JavaScript names of the fields of a struct. The name of a field that is not exported is "".
func namesOf(t reflect.Type) []string {
	if names, ok := known.Load(t); ok {
		return names.([]string)
	}
	names := make([]string, t.NumField())
	for i := range names {
		if field := t.Field(i); field.IsExported() {
			names[i] = nameOf(field)
		}
	}
	known.Store(t, names)
	return names
}

// nameOf returns the JavaScript name of a field: the name in its js or json tag or, if it has neither, its name in Go.
func nameOf(field reflect.StructField) string {
	for _, tag := range []string{"js", "json"} {
		if name, _, _ := strings.Cut(field.Tag.Get(tag), ","); name != "" {
			return name
		}
	}
	return field.Name
}

// InvalidAssignmentError is the error for a JavaScript value that cannot be assigned to a Go variable.
type InvalidAssignmentError struct {
	Type js.Type
	Kind reflect.Kind
}

// Error returns the message.
func (e *InvalidAssignmentError) Error() string {
	if e.Type == js.TypeUndefined {
		return "vert: cannot assign to a Go " + e.Kind.String() + "; pass a pointer that is not nil"
	}
	return "vert: cannot assign a JavaScript " + e.Type.String() + " to a Go " + e.Kind.String()
}

// AssignTo assigns v to the variable to which the pointer i points. If v is null or undefined, the variable does not
// change. Objects can be assigned to structs and to maps with string keys. Arrays cannot be assigned. If a value must
// be stored through a nil pointer, AssignTo first sets the pointer to a new variable. An empty interface receives a
// bool, a float64 or a string.
func (v Value) AssignTo(i any) error {
	dst := reflect.ValueOf(i)
	if dst.Kind() != reflect.Pointer || dst.IsNil() {
		return &InvalidAssignmentError{Kind: dst.Kind()}
	}
	return assign(dst.Elem(), v.Value)
}

// assign assigns v to dst, which must be settable.
func assign(dst reflect.Value, v js.Value) error {
	if v.IsNull() || v.IsUndefined() {
		return nil
	}
	if dst.Kind() == reflect.Pointer {
		if dst.IsNil() {
			dst.Set(reflect.New(dst.Type().Elem()))
		}
		return assign(dst.Elem(), v)
	}
	assigned := false
	switch v.Type() {
	case js.TypeBoolean:
		assigned = assignBasic(dst, reflect.ValueOf(v.Bool()))
	case js.TypeString:
		assigned = assignBasic(dst, reflect.ValueOf(v.String()))
	case js.TypeNumber:
		assigned = assignBasic(dst, reflect.ValueOf(v.Float()))
	case js.TypeObject:
		switch dst.Kind() {
		case reflect.Struct:
			return assignStruct(dst, v)
		case reflect.Map:
			return assignMap(dst, v)
		}
	}
	if !assigned {
		return &InvalidAssignmentError{Type: v.Type(), Kind: dst.Kind()}
	}
	return nil
}

// assignBasic assigns v to dst if dst has the same kind or is an empty interface, and reports whether it did.
func assignBasic(dst, v reflect.Value) bool {
	switch kind := dst.Kind(); {
	case kind == reflect.Interface && dst.NumMethod() == 0:
		dst.Set(v)
	case kind != v.Kind():
		return false
	case kind == reflect.Bool:
		dst.SetBool(v.Bool())
	case kind == reflect.String:
		dst.SetString(v.String())
	case kind == reflect.Float64:
		dst.SetFloat(v.Float())
	default:
		return false
	}
	return true
}

func assignStruct(dst reflect.Value, v js.Value) error {
	for i, name := range namesOf(dst.Type()) {
		if name != "" {
			if err := assign(dst.Field(i), v.Get(name)); err != nil {
				return err
			}
		}
	}
	return nil
}

func assignMap(dst reflect.Value, v js.Value) error {
	t := dst.Type()
	if t.Key().Kind() != reflect.String {
		return &InvalidAssignmentError{Type: v.Type(), Kind: reflect.Map}
	}
	keys := js.Global().Get("Object").Call("keys", v)
	if dst.IsNil() {
		dst.Set(reflect.MakeMapWithSize(t, keys.Length()))
	}
	for i := range keys.Length() {
		key := keys.Index(i).String()
		value := v.Get(key)
		if value.IsNull() || value.IsUndefined() {
			continue
		}
		element := reflect.New(t.Elem()).Elem()
		if err := assign(element, value); err != nil {
			return err
		}
		dst.SetMapIndex(stringOf(t.Key(), key), element)
	}
	return nil
}
