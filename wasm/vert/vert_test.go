//go:build js && wasm

package vert

import (
	"math"
	"reflect"
	"syscall/js"
	"testing"
)

type inner struct {
	Word string `json:"word,omitempty"`
}

type record struct {
	Count   int `js:"count"`
	Ratio   float64
	On      bool `js:"on" json:"off"`
	Name    string
	Inner   inner          `js:"inner"`
	Pointer *inner         `js:"pointer"`
	Numbers []int          `js:"numbers"`
	Any     map[string]any `js:"any"`
	hidden  int
}

// text returns the JSON of a value that has been converted to JavaScript.
func text(v js.Value) string { return js.Global().Get("JSON").Call("stringify", v).String() }

func TestValueOf(t *testing.T) {
	type word string
	one := 1
	for _, c := range []struct {
		in   any
		want string
	}{
		{nil, `null`},
		{true, `true`},
		{"ü", `"ü"`},
		{word("named"), `"named"`},
		{int8(-3), `-3`},
		{float32(0.5), `0.5`},
		{&one, `1`},
		{(*int)(nil), `null`},
		{[]string{"a", "b"}, `["a","b"]`},
		{[]int{}, `[]`},
		{[]int(nil), `null`},
		{[2]int{1, 2}, `[1,2]`},
		{map[string]any{"x": []any{1, "y", nil}, "a": 0, "k": 0, "b": 0}, `{"a":0,"b":0,"k":0,"x":[1,"y",null]}`},
		{
			map[string]any{"values": []float64{1, -0.5}, "none": []float64{}, "more": map[string]any{"word": "w"}},
			`{"more":{"word":"w"},"none":[],"values":[1,-0.5]}`,
		},
		{map[string]int(nil), `null`},
		{js.ValueOf("as it is"), `"as it is"`},
		{
			record{Count: 2, Name: "n", hidden: 3},
			`{"count":2,"Ratio":0,"on":false,"Name":"n","inner":{"word":""},"pointer":null,"numbers":null,"any":null}`,
		},
	} {
		if got := text(ValueOf(c.in).JSValue()); got != c.want {
			t.Errorf("ValueOf(%#v) is %s, want %s", c.in, got, c.want)
		}
	}
}

func TestNumbersKeepTheirValue(t *testing.T) {
	for _, want := range []float64{
		0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, 5e-324, 1<<53 - 1,
	} {
		var got float64
		if err := ValueOf(want).AssignTo(&got); err != nil {
			t.Fatal(err)
		}
		if got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Errorf("%v came back as %v", want, got)
		}
	}
}

func TestAssignTo(t *testing.T) {
	v := Value{js.Global().Call("eval", `({
		Ratio: NaN, on: true, inner: {word: "w"}, pointer: {word: "p"},
		any: {f: 1.5, s: "t", b: false, gone: undefined, nothing: null}, other: 1})`)}
	got := record{Name: "kept"}
	if err := v.AssignTo(&got); err != nil {
		t.Fatal(err)
	}
	if !math.IsNaN(got.Ratio) {
		t.Errorf("Ratio is %v, want NaN", got.Ratio)
	}
	got.Ratio = 0
	want := record{
		On: true, Name: "kept", Inner: inner{"w"}, Pointer: &inner{"p"},
		Any: map[string]any{"f": 1.5, "s": "t", "b": false},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestAssignToError(t *testing.T) {
	var (
		n    int
		f    float64
		s    string
		list []float64
		m    map[string]float64
		free any
	)
	for _, c := range []struct {
		in  string
		dst any
	}{
		{`1`, f}, {`1`, nil}, {`1`, (*float64)(nil)}, {`1`, &n}, {`"1"`, &f}, {`true`, &f},
		{`1`, &s}, {`({})`, &s}, {`[1]`, &list}, {`({a: "b"})`, &m}, {`1`, &m},
		{`({})`, &free}, {`(() => 1)`, &free},
	} {
		if err := (Value{js.Global().Call("eval", c.in)}).AssignTo(c.dst); err == nil {
			t.Errorf("assigning %s to %T gives no error", c.in, c.dst)
		} else if err.Error() == "" {
			t.Errorf("assigning %s to %T gives an error without text", c.in, c.dst)
		}
	}
}
