// Command reproduce runs the tables of the paper again and writes them as Markdown and CSV, with the figures as SVG.
//
// It can be interrupted at any time: what was measured is kept, a line for each run, and left out the next time.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"

	"slep/problems/paper"
)

func main() {
	quick := flag.Bool("quick", false, "one seed, and only the rows that end soon")
	rows := flag.String("rows", "", "rows to run, comma-separated, * for any text: 1/theta=*,2/n1=200")
	columns := flag.String("columns", "", "columns to run, as rows: rbb*,auto; all when empty")
	seeds := flag.Uint64("seeds", 0, "runs of every row, 0 for 5 of Table 1 and 3 of Table 2")
	fresh := flag.Bool("fresh", false, "forget what was measured before")
	wasm := flag.Bool("wasm", false, "measure the program that runs in a tab, in Node, from the top of the checkout and with site/dist built")
	folder := flag.String("o", "", "folder to write to, site/.cache/paper or with -wasm site/.cache/paper-wasm when empty")
	listed := flag.Bool("list", false, "write the rows with the published figures and the columns as JSON, and run nothing")
	flag.Parse()
	if *listed {
		exit(list(os.Stdout))
	}
	measure := native()
	if *wasm {
		var err error
		if measure, err = inNode(); err != nil {
			exit(err)
		}
	}
	if *folder == "" {
		*folder = map[bool]string{false: "site/.cache/paper", true: "site/.cache/paper-wasm"}[*wasm]
	}
	exit(run(*folder, &choice{rowsLike(*rows, *quick), columnsLike(*columns), *seeds, *quick}, *fresh, measure))
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// run measures what is missing and writes the reports.
func run(folder string, chosen *choice, fresh bool, take measurer) error {
	if len(chosen.rows) == 0 || len(chosen.columns) == 0 {
		return errors.New("no row or no column has that name; -list shows them all")
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	journal := filepath.Join(folder, "cells.jsonl")
	if fresh {
		os.Remove(journal)
	}
	cells, file, err := openJournal(journal)
	if err != nil {
		return err
	}
	defer file.Close()

	runtime.GOMAXPROCS(1) // the tables compare methods, not machines
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	measured, err := measure(chosen, cells, json.NewEncoder(file), take, stop)
	if reported := report(folder, measured); err == nil {
		err = reported
	}
	return err
}

// report writes the tables and figures of all cells.
func report(folder string, cells []paper.Cell) error {
	reports := map[string]func(io.Writer, []paper.Cell) error{"tables.md": paper.Markdown, "cells.csv": paper.CSV, "cost.svg": paper.CostFigure}
	for _, column := range paper.Columns {
		reports["rank-"+column.Name+".svg"] = func(w io.Writer, cells []paper.Cell) error { return paper.RankFigure(w, cells, column.Name) }
	}
	for name, write := range reports {
		file, err := os.Create(filepath.Join(folder, name))
		if err != nil {
			return err
		}
		if err := errors.Join(write(file, cells), file.Close()); err != nil {
			return err
		}
	}
	fmt.Println("wrote", filepath.Join(folder, "tables.md")+", cells.csv, cost.svg and rank-*.svg")
	return nil
}
