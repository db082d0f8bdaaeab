package script

// language describes how expressions are written in a language.
type language struct {
	operations map[string]string // templates for writer.fill, by operation
	functions  map[string]string // names of functions of every entry, where they differ
	dot        string            // follows the name of a function that is applied to every entry
	first      int               // the first index: 0 or 1
	whole      bool              // the integer 2 differs from 2.0
	reserved   []string          // names that a formula may use and a script may not

	// Formats of a definition and of reading a dense matrix, a sparse matrix and a number, with %name, %value, %file,
	// %rows and %cols. identity defines M = I, start defines X0.
	define, dense, sparse, number string
	identity, start               string

	// span writes an index of rows or columns, and matrix writes [..].
	span   func(r span) string
	matrix func(rows [][]string) piece
}
