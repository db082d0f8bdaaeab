package session

import (
	"strconv"

	"slep/problems"
	"slep/problems/read"
	"slep/problems/try"
	"slep/solver"
)

// Data is a part of the user's data. Exactly one field of a Data is set.
type Data struct {
	Matrix *read.Matrix
	Text   []byte // the text of a matrix, in a format of read.Text
	List   []Data // matrices
	Labels []string
	Column *Column // a column that contains labels
}

// Column is a column of another part of the data. The column is removed from the other part.
type Column struct {
	Of string
	read.Column
}

// readAll reads the user's data. Each part is removed from the argument given, so that the text can be freed after it
// has been read.
func readAll(given map[string]Data, pause func() error) problems.Data {
	data := problems.Data{
		Matrices: map[string]*read.Matrix{}, Lists: map[string][]*read.Matrix{}, Labels: map[string][]string{},
	}
	for name, d := range given {
		if d.Column == nil {
			continue
		}
		of := d.Column.Of
		matrix := given[of]
		if matrix.Text == nil && matrix.Matrix == nil {
			try.Refuse("data."+name, "they are a column of ", of, ", which is missing")
		}
		delete(given, name)
		delete(given, of)
		data.Matrices[of], data.Labels[name] = matrix.split("data."+of, d.Column.Column, pause)
	}
	for name, d := range given {
		delete(given, name)
		switch {
		case d.Labels != nil:
			data.Labels[name] = d.Labels
		case d.List != nil:
			list := make([]*read.Matrix, len(d.List))
			for i, matrix := range d.List {
				d.List[i] = Data{}
				list[i] = matrix.read("data."+name+"["+strconv.Itoa(i)+"]", pause)
			}
			data.Lists[name] = list
		default:
			data.Matrices[name] = d.read("data."+name, pause)
		}
	}
	return data
}

// read returns the matrix, and parses the matrix if it is given as text.
func (d Data) read(input string, pause func() error) *read.Matrix {
	if d.Text == nil {
		return d.Matrix
	}
	matrix, err := read.Text(d.Text, pause)
	return try.Value(matrix, about(input, err))
}

// split returns the matrix without the given column, and the labels in that column.
func (d Data) split(input string, column read.Column, pause func() error) (m *read.Matrix, labels []string) {
	var err error
	if d.Text != nil {
		m, labels, err = read.Labelled(d.Text, column, pause)
	} else if m, err = d.Matrix, d.Matrix.Check("", pause); err == nil {
		labels, err = m.TakeLabels(column)
	}
	return try.Values(m, labels, about(input, err))
}

// The function about replaces the name of the input in err.
func about(input string, err error) error {
	return solver.Revised(err, func(bad *solver.InputError) { bad.Input = input })
}
