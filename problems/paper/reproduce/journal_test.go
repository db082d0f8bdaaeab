package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"slep/problems/paper"
)

// TestResume stops a run in the middle, cuts off its last line as a crash would, and goes on: every cell is taken once, but for the one that was lost.
func TestResume(t *testing.T) {
	chosen := &choice{rows: rowsLike("1/c=*", false), columns: columnsLike("rbb*,auto"), given: 2}
	if len(chosen.rows) != 6 || len(chosen.columns) != 3 {
		t.Fatalf("%d rows and %d columns were chosen, want 6 and 3", len(chosen.rows), len(chosen.columns))
	}
	taken := make(map[key]int)
	path := filepath.Join(t.TempDir(), "cells.jsonl")
	session := func(most int) error {
		cells, file, err := openJournal(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		done := 0
		_, err = measure(chosen, cells, json.NewEncoder(file), func(row *paper.Row, column *paper.Column, seed uint64) (paper.Cell, error) {
			if done++; done > most {
				return paper.Cell{}, errors.New("no more")
			}
			taken[key{row.Name(), column.Name, seed}]++
			return paper.Cell{Row: row.Name(), Column: column.Name, Seed: seed, Status: "converged"}, nil
		}, nil)
		return err
	}

	if err := session(10); err == nil {
		t.Fatal("the first session came to the end")
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, whole[:len(whole)-20], 0o666); err != nil {
		t.Fatal(err)
	}
	if err := session(1000); err != nil {
		t.Fatal(err)
	}
	twice := 0
	for _, count := range taken {
		twice += count - 1
	}
	if len(taken) != 6*3*2 || twice != 1 {
		t.Errorf("%d cells were taken, %d of them again, want 36 and the one that was cut off", len(taken), twice)
	}
}
