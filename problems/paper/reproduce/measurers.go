package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"

	"slep/problems"
	"slep/problems/paper"
)

// measurer runs a column on the instance of a row and a seed. Cells of one instance come one after the other.
type measurer func(row *paper.Row, column *paper.Column, seed uint64) (paper.Cell, error)

// native measures in this process.
func native() measurer {
	var instance *problems.Instance
	var of string
	return func(row *paper.Row, column *paper.Column, seed uint64) (paper.Cell, error) {
		if name := fmt.Sprint(row.Name(), seed); name != of {
			made, err := row.Instance(seed)
			if err != nil {
				return paper.Cell{}, err
			}
			instance, of = made, name
		}
		return row.Measure(column, seed, instance)
	}
}

// inNode measures the program that runs in a tab, in a process of Node's, which ends with this one.
func inNode() (measurer, error) {
	node := exec.Command("node", "--import=./site/test/harness/typescript.mjs", "site/bench/cells.mjs")
	node.Stderr = os.Stderr
	in, err := node.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := node.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := node.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewReader(out)
	return func(row *paper.Row, column *paper.Column, seed uint64) (cell paper.Cell, err error) {
		job := struct {
			Row    listedRow    `json:"row"`
			Column listedColumn `json:"column"`
			Seed   uint64       `json:"seed"`
		}{describeRow(row), describeColumn(column), seed}
		if err := json.NewEncoder(in).Encode(job); err != nil {
			return cell, err
		}
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			err = fmt.Errorf("measuring in Node ended during %s, %s, seed %d", row.Name(), column.Title, seed)
		}
		if err != nil {
			return cell, err
		}
		return cell, json.Unmarshal(line, &cell)
	}, nil
}
