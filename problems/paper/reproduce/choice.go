package main

import (
	"path/filepath"
	"strings"

	"slep/problems/paper"
)

// choice is what is to be run.
type choice struct {
	rows    []*paper.Row
	columns []*paper.Column
	given   uint64 // seeds of every row, 0 for what its table is meant to have
	quick   bool
}

func (c *choice) seeds(row *paper.Row) uint64 {
	switch {
	case c.given > 0:
		return c.given
	case c.quick:
		return 1
	case row.Table == 1:
		return 5
	}
	return 3
}

// quickRows end soon and show what the tables show.
const quickRows = "1/n=250,1/n=500,1/p=20,1/theta=1.07,1/c=0.98,1/c=0.92,2/n1=200"

// rowsLike returns the rows that match the patterns, all when there are none.
func rowsLike(patterns string, quick bool) []*paper.Row {
	if patterns == "" && quick {
		patterns = quickRows
	}
	var out []*paper.Row
	for i := range paper.Rows {
		if row := &paper.Rows[i]; matches(patterns, row.Name()) {
			out = append(out, row)
		}
	}
	return out
}

// columnsLike returns the columns that match the patterns, all when there are none.
func columnsLike(patterns string) []*paper.Column {
	var out []*paper.Column
	for i := range paper.Columns {
		if column := &paper.Columns[i]; matches(patterns, column.Name) {
			out = append(out, column)
		}
	}
	return out
}

func matches(patterns, name string) bool {
	if patterns == "" {
		return true
	}
	flat := strings.NewReplacer("/", ":") // which is no border to *
	for _, pattern := range strings.Split(patterns, ",") {
		if ok, err := filepath.Match(flat.Replace(pattern), flat.Replace(name)); ok && err == nil {
			return true
		}
	}
	return false
}
