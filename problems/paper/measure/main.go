// Command measure runs cells of the paper's tables natively. It reads a job as a line of JSON, as in
//
//	{"row": "1/n=250", "column": "slbb", "seed": 1}
//
// and answers each with its cell as a line. With -list it describes the rows and columns instead, with the published
// figures. site/paper chooses the cells, keeps what was run before and writes the reports.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"

	"slep/problems"
	"slep/problems/paper"
)

func main() {
	listed := flag.Bool("list", false, "describe the rows and the columns as JSON, and run nothing")
	flag.Parse()
	act := func() error { return serve(os.Stdin, os.Stdout) }
	if *listed {
		act = func() error { return describe(os.Stdout) }
	}
	if err := act(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// job is a request for a cell.
type job struct {
	Row    string `json:"row"`
	Column string `json:"column"`
	Seed   uint64 `json:"seed"`
}

// serve answers jobs until there are no more. Those of one instance should come one after the other: it is made once.
func serve(jobs io.Reader, cells io.Writer) error {
	runtime.GOMAXPROCS(1) // the tables compare methods, not machines
	in, out := json.NewDecoder(jobs), json.NewEncoder(cells)
	var instance *problems.Instance
	var made job // what the instance was made for
	for {
		var next job
		if err := in.Decode(&next); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		row := slices.IndexFunc(paper.Rows, func(r paper.Row) bool { return r.Name() == next.Row })
		column := slices.IndexFunc(paper.Columns, func(c paper.Column) bool { return c.Name == next.Column })
		if row < 0 || column < 0 {
			return fmt.Errorf("there is no cell %s, %s", next.Row, next.Column)
		}
		if instance == nil || made.Row != next.Row || made.Seed != next.Seed {
			instance = nil // before there are two in memory
			var err error
			if instance, err = paper.Rows[row].Instance(next.Seed); err != nil {
				return err
			}
			made = next
		}
		cell, err := paper.Rows[row].Measure(&paper.Columns[column], next.Seed, instance)
		if err != nil {
			return err
		}
		if err := out.Encode(cell); err != nil {
			return err
		}
	}
}
