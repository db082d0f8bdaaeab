package main

import (
	"encoding/json"
	"io"
	"slices"

	"slep/problems/paper"
	"slep/solver/catalog"
)

// quickRows are rows that finish quickly and show the same effects as the full tables.
var quickRows = []string{"1/n=250", "1/n=500", "1/p=20", "1/theta=1.07", "1/c=0.98", "1/c=0.92", "2/n1=200"}

type describedColumn struct {
	paper.Column
	Kind catalog.SpaceKind `json:"kind,omitempty"` // none for auto
}

type describedRow struct {
	paper.Row
	Name    string         `json:"name"`
	Title   string         `json:"parameterTitle"` // as a text writes it
	Quick   bool           `json:"quick"`
	Problem string         `json:"problem"`
	Params  catalog.Values `json:"params"`
	N       int            `json:"n"`
	P       int            `json:"p"`
	Options catalog.Values `json:"options"`
}

// describe writes what the tables are made of: every row with the published figures, and every column.
func describe(w io.Writer) error {
	var tables struct {
		Columns []describedColumn `json:"columns"`
		Rows    []describedRow    `json:"rows"`
	}
	for _, c := range paper.Columns {
		tables.Columns = append(tables.Columns, describedColumn{c, c.Kind()})
	}
	for _, r := range paper.Rows {
		name := r.Name()
		n, p := r.Size()
		tables.Rows = append(tables.Rows, describedRow{
			r, name, r.ParameterTitle(), slices.Contains(quickRows, name), r.Problem(), r.Params(), n, p, r.Options(),
		})
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", " ")
	return encoder.Encode(tables)
}
