package main

import (
	"encoding/json"
	"io"

	"slep/problems/paper"
)

type listedColumn struct {
	Name      string         `json:"name"`
	Title     string         `json:"title"`
	Method    string         `json:"method,omitempty"`
	Options   map[string]any `json:"options"`   // besides those of the row
	Published int            `json:"published"` // index into a row's published, -1 when the paper has no such column
}

func describeColumn(c *paper.Column) listedColumn {
	return listedColumn{c.Name, c.Title, c.Method, c.Options, c.Published}
}

type listedRow struct {
	Name      string         `json:"name"`
	Table     int            `json:"table"`
	Parameter string         `json:"parameter"`
	Value     float64        `json:"value"`
	Quick     bool           `json:"quick"`
	Problem   string         `json:"problem"`
	Params    map[string]any `json:"params"`
	N         int            `json:"n"`
	P         int            `json:"p"`
	Options   map[string]any `json:"options"`
	Published [3]*[4]float64 `json:"published"` // of ManBB, RBB and SLBB: f, stationarity, iterations, seconds
}

func describeRow(r *paper.Row) listedRow {
	n, p := r.Size()
	item := listedRow{r.Name(), r.Table, r.Parameter, r.Value, matches(quickRows, r.Name()), r.Problem(), r.Params(), n, p, r.Options(), [3]*[4]float64{}}
	for k, f := range r.Published {
		if f.Objective == f.Objective {
			item.Published[k] = &[4]float64{f.Objective, f.Stationarity, f.Iterations, f.Seconds}
		}
	}
	return item
}

// list writes what the tables are made of, for whoever shows them: every row with the published figures, and every column.
func list(w io.Writer) error {
	var out struct {
		Columns []listedColumn `json:"columns"`
		Rows    []listedRow    `json:"rows"`
	}
	for i := range paper.Columns {
		out.Columns = append(out.Columns, describeColumn(&paper.Columns[i]))
	}
	for i := range paper.Rows {
		out.Rows = append(out.Rows, describeRow(&paper.Rows[i]))
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", " ")
	return encoder.Encode(out)
}
