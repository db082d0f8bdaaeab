package session

import (
	"reflect"
	"testing"
)

// TestCatalog checks how the catalogue describes parameters, data and methods.
func TestCatalog(t *testing.T) {
	c := New("id").Catalog()
	if c["version"] != "id" {
		t.Errorf("version %v", c["version"])
	}
	find := func(list any, name string) Catalog {
		for _, entry := range list.([]Catalog) {
			if entry["name"] == name {
				return entry
			}
		}
		t.Fatalf("there is no %s", name)
		return nil
	}
	quadratic := find(c["problems"], "quadratic")
	n := find(quadratic["params"], "n")
	if n["integer"] != true || n["default"] == nil || n["doc"] == "" {
		t.Errorf("n is described as %v", n)
	}
	if _, ok := n["choices"]; ok {
		t.Errorf("n has choices: %v", n)
	}
	if g := find(quadratic["data"], "G"); g["optional"] != true {
		t.Errorf("G is described as %v", g)
	}
	if advice := quadratic["advice"].([]Catalog)[0]; advice["generated"] != true || advice["after"] != "solved" ||
		!reflect.DeepEqual(advice["to"], Catalog{"start": "rand", "alpha": 10.}) {
		t.Errorf("quadratic advises %v", advice)
	}
	if beam := find(c["problems"], "beam"); beam["picture"] != "beam" || quadratic["picture"] != nil {
		t.Errorf("the pictures are %v for beam and %v for quadratic", beam["picture"], quadratic["picture"])
	}
	if lbfgs := find(c["methods"], "sllbfgs"); !reflect.DeepEqual(lbfgs["defaults"], Catalog{"metric": "auto"}) {
		t.Errorf("sllbfgs is described as %v", lbfgs)
	}
	auto := c["auto"].(Catalog)
	if auto["name"] != "auto" || !reflect.DeepEqual(auto["defaults"], Catalog{"metric": "auto"}) {
		t.Errorf("auto is described as %v", auto)
	}
	if beta := find(c["options"], "beta"); !reflect.DeepEqual(beta["choices"], []string{"certified", "paper"}) {
		t.Errorf("beta is described as %v", beta)
	}
}

func TestWith(t *testing.T) {
	got := With(Catalog{"name": ""}, Catalog{
		"yes": true, "no": false, "text": "t", "none": "", "list": []int{1}, "empty": []int{}, "map": Catalog{}, "nil": nil,
	})
	want := Catalog{"name": "", "yes": true, "text": "t", "list": []int{1}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
