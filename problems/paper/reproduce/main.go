// Command reproduce runs the tables of the paper again and writes them as Markdown and CSV, with the figures as SVG.
//
// It can be interrupted at any time: what was measured is kept, a line for each run, and left out the next time.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"

	"slep/problems/paper"
)

func main() {
	quick := flag.Bool("quick", false, "one seed, and only the rows that end soon")
	rows := flag.String("rows", "", "rows to run, comma-separated, * for any text: 1/theta=*,2/n1=200")
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
	exit(run(*folder, selected(*rows, *quick), func(row *paper.Row) uint64 { return seedsOf(row, *seeds, *quick) }, *fresh, measure))
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// quickRows end soon and show what the tables show.
const quickRows = "1/n=250,1/n=500,1/p=20,1/theta=1.04,1/eta=1.04,1/alpha=0.1,1/c=0.98,1/c=0.92,2/n1=200"

// selected returns the rows that match the patterns, all when there are none.
func selected(patterns string, quick bool) []*paper.Row {
	if patterns == "" {
		patterns = "*"
		if quick {
			patterns = quickRows
		}
	}
	var out []*paper.Row
	for i := range paper.Rows {
		row := &paper.Rows[i]
		for _, pattern := range strings.Split(patterns, ",") {
			if ok, err := filepath.Match(strings.ReplaceAll(pattern, "/", ":"), strings.ReplaceAll(row.Name(), "/", ":")); ok && err == nil {
				out = append(out, row)
				break
			}
		}
	}
	return out
}

func seedsOf(row *paper.Row, given uint64, quick bool) uint64 {
	switch {
	case given > 0:
		return given
	case quick:
		return 1
	case row.Table == 1:
		return 5
	}
	return 3
}

// run measures what is missing and writes the reports.
func run(folder string, rows []*paper.Row, seeds func(*paper.Row) uint64, fresh bool, take measurer) error {
	if len(rows) == 0 {
		return errors.New("no row has that name; -list shows them all")
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	journal := filepath.Join(folder, "cells.jsonl")
	if fresh {
		os.Remove(journal)
	}
	cells, err := readCells(journal)
	if err != nil {
		return err
	}
	file, err := os.Create(journal) // anew, without a line that was cut off
	if err != nil {
		return err
	}
	defer file.Close()
	encoder := json.NewEncoder(file)
	for _, cell := range cells {
		if err := encoder.Encode(cell); err != nil {
			return err
		}
	}

	runtime.GOMAXPROCS(1) // the tables compare methods, not machines
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	measured, err := measure(rows, seeds, cells, encoder, take, stop)
	if reported := report(folder, measured); err == nil {
		err = reported
	}
	return err
}

// measure adds the cells that are missing, each written to the journal as soon as it is there.
func measure(rows []*paper.Row, seeds func(*paper.Row) uint64, cells []paper.Cell, journal *json.Encoder, take measurer, stop <-chan os.Signal) ([]paper.Cell, error) {
	type key struct {
		row, column string
		seed        uint64
	}
	have := make(map[key]bool)
	for _, c := range cells {
		have[key{c.Row, c.Column, c.Seed}] = true
	}
	most := uint64(0)
	for _, row := range rows {
		most = max(most, seeds(row))
	}
	for seed := uint64(1); seed <= most; seed++ { // stopped early it has something of every row
		for at, row := range rows {
			if seed > seeds(row) {
				continue
			}
			for i := range paper.Columns {
				column := &paper.Columns[i]
				if have[key{row.Name(), column.Name, seed}] {
					continue
				}
				select {
				case <-stop:
					return cells, errors.New("stopped; the same command goes on from here")
				default:
				}
				cell, err := take(row, column, seed)
				if err != nil {
					return cells, err
				}
				if err := journal.Encode(cell); err != nil {
					return cells, err
				}
				cells = append(cells, cell)
				fmt.Printf("seed %d  %d of %d  %-14s  %-24s %6d iterations %8.2f s  %s\n",
					seed, at+1, len(rows), row.Name(), column.Title, cell.Iterations, cell.Seconds, outcome(&cell))
			}
		}
	}
	return cells, nil
}

func outcome(c *paper.Cell) string {
	if c.Verdict == "" {
		return c.Status
	}
	return c.Status + ", " + c.Verdict
}

// readCells reads what was measured before. A last line that was cut off is left out.
func readCells(path string) ([]paper.Cell, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer file.Close()
	var cells []paper.Cell
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var cell paper.Cell
		if json.Unmarshal(lines.Bytes(), &cell) == nil {
			cells = append(cells, cell)
		}
	}
	return cells, lines.Err()
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
