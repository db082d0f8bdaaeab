package paper

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
)

// Sizes of a figure in pixels: the drawing, and the margins around it.
const (
	figureWidth, figureHeight = 640, 400
	left, right, top, bottom  = 64, 132, 36, 44
)

var colors = []string{"#1b6ca8", "#c8553d", "#2e7d4f", "#7b5ea7", "#b8860b", "#5f6b73"}

// frame starts a figure with its title and the names of its axes.
func frame(w *strings.Builder, title, across, up string) {
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12" fill="#222">`, figureWidth+left+right, figureHeight+top+bottom)
	fmt.Fprintf(w, `<rect width="100%%" height="100%%" fill="#fff"/><text x="%d" y="20" font-size="15">%s</text>`, left, title)
	fmt.Fprintf(w, `<text x="%d" y="%d" text-anchor="middle">%s</text>`, left+figureWidth/2, top+figureHeight+36, across)
	fmt.Fprintf(w, `<text transform="translate(14 %d) rotate(-90)" text-anchor="middle">%s</text>`, top+figureHeight/2, up)
}

// RankFigure draws the stationarity of one column against the iteration, a line for each c (paper, figure rank), from the first seed.
func RankFigure(w io.Writer, cells []Cell, column string) error {
	var lines []Cell
	longest, lowest, highest := 1, math.Inf(1), math.Inf(-1)
	for _, c := range cells {
		if c.Column != column || c.Seed != 1 || len(c.Trace) == 0 {
			continue
		}
		lines = append(lines, c)
		longest = max(longest, len(c.Trace)-1)
		for _, g := range c.Trace {
			if g > 0 {
				lowest, highest = math.Min(lowest, math.Log10(g)), math.Max(highest, math.Log10(g))
			}
		}
	}
	if len(lines) == 0 {
		return nil
	}
	lowest, highest = math.Floor(lowest), math.Min(math.Ceil(highest), 6)
	var out strings.Builder
	frame(&out, "Rank of M and stationarity: "+titleOf(column), "iteration", "‖grad‖")
	y := func(logarithm float64) float64 {
		return top + figureHeight*(highest-math.Min(logarithm, highest))/(highest-lowest)
	}
	for decade := lowest; decade <= highest; decade++ {
		fmt.Fprintf(&out, `<path d="M%d %.1fh%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">1e%v</text>`, left, y(decade), figureWidth, left-6, y(decade)+4, decade)
	}
	for i := range 6 {
		x := left + figureWidth*i/5
		fmt.Fprintf(&out, `<text x="%d" y="%d" text-anchor="middle">%d</text>`, x, top+figureHeight+16, longest*i/5)
	}
	for i, line := range lines {
		color := colors[i%len(colors)]
		fmt.Fprintf(&out, `<path fill="none" stroke="%s" stroke-width="1.5" d="`, color)
		for k, g := range line.Trace {
			command := "L"
			if k == 0 {
				command = "M"
			}
			fmt.Fprintf(&out, "%s%.1f %.1f", command, left+figureWidth*float64(k)/float64(longest), y(math.Log10(math.Max(g, math.Pow(10, lowest)))))
		}
		fmt.Fprintf(&out, `"/><path d="M%d %dh16" stroke="%s" stroke-width="3"/><text x="%d" y="%d">%s</text>`,
			left+figureWidth+14, top+14+20*i, color, left+figureWidth+36, top+18+20*i, strings.TrimPrefix(line.Row, "1/"))
	}
	out.WriteString("</svg>\n")
	_, err := io.WriteString(w, out.String())
	return err
}

// CostFigure draws the milliseconds of one iteration by part, a bar for each column and a group of bars for each n of Table 1 (paper,
// figure timepart), as means over the seeds.
func CostFigure(w io.Writer, cells []Cell) error {
	type bar struct {
		row, column string
		parts       map[string]float64 // milliseconds
		total       float64
	}
	var bars []bar
	names := make(map[string]bool)
	highest := 0.0
	for i := range Rows {
		row := &Rows[i]
		if row.Table != 1 || row.Parameter != "n" {
			continue
		}
		for _, column := range Columns {
			b := bar{row: row.Name(), column: column.Name, parts: make(map[string]float64)}
			iterations := 0
			for _, c := range cells {
				if c.Row != b.row || c.Column != b.column {
					continue
				}
				iterations += c.Iterations
				for name, seconds := range c.Parts {
					b.parts[name] += 1e3 * seconds
				}
			}
			if iterations == 0 {
				continue
			}
			for name := range b.parts {
				b.parts[name] /= float64(iterations)
				b.total += b.parts[name]
				names[name] = true
			}
			highest = math.Max(highest, b.total)
			bars = append(bars, b)
		}
	}
	if len(bars) == 0 {
		return nil
	}
	var out strings.Builder
	frame(&out, "Cost of an iteration by part", "n of Table 1; for each n, from left to right: "+columnNames(), "milliseconds")
	for i := range 6 {
		y := top + figureHeight*float64(5-i)/5
		fmt.Fprintf(&out, `<path d="M%d %.1fh%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%.3g</text>`, left, y, figureWidth, left-6, y+4, highest*float64(i)/5)
	}
	order := slices.Sorted(maps.Keys(names))
	width := float64(figureWidth) / float64(len(bars))
	for i, b := range bars {
		x, y := left+width*float64(i), float64(top+figureHeight)
		for k, name := range order {
			height := figureHeight * b.parts[name] / highest
			y -= height
			fmt.Fprintf(&out, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"><title>%s, %s, %s: %.3g ms</title></rect>`,
				x+.1*width, y, .8*width, height, colors[k%len(colors)], b.row, titleOf(b.column), name, b.parts[name])
		}
		if i == 0 || bars[i-1].row != b.row {
			fmt.Fprintf(&out, `<text x="%.1f" y="%d">%s</text>`, x, top+figureHeight+16, strings.TrimPrefix(b.row, "1/n="))
		}
	}
	for k, name := range order {
		fmt.Fprintf(&out, `<rect x="%d" y="%d" width="12" height="12" fill="%s"/><text x="%d" y="%d">%s</text>`,
			left+figureWidth+10, top+4+20*k, colors[k%len(colors)], left+figureWidth+28, top+14+20*k, name)
	}
	out.WriteString("</svg>\n")
	_, err := io.WriteString(w, out.String())
	return err
}

func titleOf(column string) string {
	for _, c := range Columns {
		if c.Name == column {
			return c.Title
		}
	}
	return column
}

func columnNames() string {
	names := make([]string, len(Columns))
	for i, c := range Columns {
		names[i] = c.Name
	}
	return strings.Join(names, ", ")
}
