package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"slep/problems/paper"
)

type key struct {
	row, column string
	seed        uint64
}

// measure adds the cells that are missing, each written to the journal as soon as it is there.
func measure(chosen *choice, cells []paper.Cell, journal *json.Encoder, take measurer, stop <-chan os.Signal) ([]paper.Cell, error) {
	have := make(map[key]bool)
	for _, c := range cells {
		have[key{c.Row, c.Column, c.Seed}] = true
	}
	most := uint64(0)
	for _, row := range chosen.rows {
		most = max(most, chosen.seeds(row))
	}
	for seed := uint64(1); seed <= most; seed++ { // stopped early it has something of every row
		for at, row := range chosen.rows {
			if seed > chosen.seeds(row) {
				continue
			}
			for _, column := range chosen.columns {
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
					seed, at+1, len(chosen.rows), row.Name(), column.Title, cell.Iterations, cell.Seconds, outcome(&cell))
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

// openJournal reads what was measured before and opens the file for more. A last line that was cut off goes.
func openJournal(path string) ([]paper.Cell, *os.File, error) {
	cells, err := readCells(path)
	if err != nil {
		return nil, nil, err
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, nil, err
	}
	encoder := json.NewEncoder(file)
	for _, cell := range cells {
		if err := encoder.Encode(cell); err != nil {
			return nil, nil, errors.Join(err, file.Close())
		}
	}
	return cells, file, nil
}

// readCells returns the cells of a journal, none where there is no file.
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
