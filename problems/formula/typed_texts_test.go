package formula_test

import (
	"os"
	"regexp"
	"strconv"
	"testing"
)

// typedText is an entry in a file of texts that users may type.
type typedText struct {
	number        int
	kind          string
	text, meaning string
	value         float64
	directions    int // the number of directions along which the gradient is tested
}

// typedTexts reads testdata/typed.txt, own.txt or heldout.txt.
func typedTexts(t *testing.T, name string, count int) (out []typedText) {
	t.Helper()
	all, err := os.ReadFile("testdata/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	entry := regexp.MustCompile(`(?ms)^(\d+) (numpy|octave|slip)\n(.*?)\n= (.*?)\n-> (\S+)$`)
	for _, m := range entry.FindAllStringSubmatch(string(all), -1) {
		number, _ := strconv.Atoi(m[1])
		value, err := strconv.ParseFloat(m[5], 64)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, typedText{number, m[2], m[3], m[4], value, 4})
	}
	if len(out) != count {
		t.Fatalf("there are %d texts", len(out))
	}
	return out
}
