package main

import (
	"encoding/json"
	"io"
	"slices"

	"slep/problems/paper"
	"slep/solver"
)

// quickRows end soon and show what the tables show.
var quickRows = []string{"1/n=250", "1/n=500", "1/p=20", "1/theta=1.07", "1/c=0.98", "1/c=0.92", "2/n1=200"}

type describedColumn struct {
	Name      string           `json:"name"`
	Title     string           `json:"title"`
	Method    string           `json:"method,omitempty"`
	Kind      solver.SpaceKind `json:"kind,omitempty"` // none for auto
	Options   map[string]any   `json:"options"`        // besides those of the row
	Published int              `json:"published"`      // index into a row's published, -1 when the paper has none
}

type describedRow struct {
	Name      string         `json:"name"`
	Table     int            `json:"table"`
	Parameter string         `json:"parameter"`
	Title     string         `json:"parameterTitle"` // as a text writes it
	Value     float64        `json:"value"`
	Quick     bool           `json:"quick"`
	Problem   string         `json:"problem"`
	Params    map[string]any `json:"params"`
	N         int            `json:"n"`
	P         int            `json:"p"`
	Options   map[string]any `json:"options"`
	Published [3]*[4]float64 `json:"published"` // of ManBB, RBB and SLBB: f, stationarity, iterations, seconds
}

func describeRow(r *paper.Row) describedRow {
	n, p := r.Size()
	row := describedRow{
		Name: r.Name(), Table: r.Table, Parameter: r.Parameter, Title: r.ParameterTitle(), Value: r.Value,
		Quick:   slices.Contains(quickRows, r.Name()),
		Problem: r.Problem(), Params: r.Params(), N: n, P: p,
		Options: r.Options(),
	}
	for k, f := range r.Published {
		if f.Objective == f.Objective {
			row.Published[k] = &[4]float64{f.Objective, f.Stationarity, f.Iterations, f.Seconds}
		}
	}
	return row
}

// describe writes what the tables are made of: every row with the published figures, and every column.
func describe(w io.Writer) error {
	var tables struct {
		Columns []describedColumn `json:"columns"`
		Rows    []describedRow    `json:"rows"`
	}
	for _, c := range paper.Columns {
		column := describedColumn{c.Name, c.Title, c.Method, c.Kind(), c.Options, c.Published}
		tables.Columns = append(tables.Columns, column)
	}
	for i := range paper.Rows {
		tables.Rows = append(tables.Rows, describeRow(&paper.Rows[i]))
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", " ")
	return encoder.Encode(tables)
}
