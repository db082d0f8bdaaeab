package script

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"slep/problems/lists"
)

// escape escapes characters with a special meaning in a JavaScript template literal.
var escape = strings.NewReplacer("\\", "\\\\", "`", "\\`", "${", "\\${")

// javascriptFiles returns a script that calls this project's own JavaScript interface. This interface accepts the
// formula unchanged and draws the same random numbers from the same seed.
func javascriptFiles(p *Problem) ([]File, error) {
	files := filesTaken()
	data := lists.Map(slices.Sorted(maps.Keys(p.Given.Data)), func(name string) datum {
		return datum{name, fileName(name, files), p.Given.Data[name]}
	})
	if err := checkSize(data); err != nil {
		return nil, err
	}
	text := commented("//", p.head("JavaScript, with the npm package slep (created by npm pack site/dist)")) + `
import { readFile } from 'node:fs/promises';
import { load } from 'slep';

/** The numbers in a text file. */
const numbers = async (file) =>
  Float64Array.from((await readFile(new URL(file, import.meta.url), 'utf8')).trim().split(/\s+/), Number);
const dense = async (file, rows, cols) => ({ rows, cols, data: await numbers(file) });
`
	out, given, sparse := p.common(), "", false
	for _, d := range data {
		kind := "dense"
		if d.matrix.Row != nil {
			kind, sparse = "triplets", true
		}
		shape := strconv.Itoa(d.matrix.Rows) + ", " + strconv.Itoa(d.matrix.Cols)
		given += "    " + d.name + ": await " + kind + "('" + d.file + "', " + shape + "),\n"
		out = append(out, File{d.file, textOf(d.matrix)})
	}
	if given != "" {
		given = "\n" + given + "  "
	}
	if sparse {
		text += `const triplets = async (file, rows, cols) => {
  const all = await numbers(file);
  const column = (k) => all.filter((_, at) => at % 3 === k);
  const index = (k) => Int32Array.from(column(k), (v) => v - 1); // slep counts from 0
  return { rows, cols, row: index(0), col: index(1), data: column(2) };
};
`
	}
	params := lists.Map(slices.Sorted(maps.Keys(p.Given.Params)), func(name string) string {
		return name + ": " + strconv.FormatFloat(p.Given.Params[name], 'g', -1, 64)
	})
	text += "\nconst slep = await load();\nconst spec = {\n" +
		"  problem: {\n    formula: `" + escape.Replace(p.Formula.Text) + "`,\n  },\n" +
		"  data: {" + given + "},\n" +
		"  params: { " + strings.Join(params, ", ") + " },\n" +
		"  seed: " + strconv.FormatUint(p.Given.Seed, 10) + ",\n" +
		"  x0: await numbers('" + startFile + "'),\n};\n" +
		"const { objective, gradient } = await slep.evaluate(spec);\n" +
		"console.log('at X0: f =', objective, 'norm of the gradient =', Math.hypot(...gradient));\n" +
		"const result = await (await slep.start(spec)).solve();\n" +
		"console.log(result.verdict, result.message, result.projected?.objective);\nslep.dispose();\n"
	return append(out, File{"main.mjs", []byte(text)}), nil
}
