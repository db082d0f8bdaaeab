package script

// language has the ways to write expressions in a language.
type language struct {
	operations map[string]string // templates of writer.fill, by what they do
	functions  map[string]string // of every entry, where they have other names
	dot        string            // behind a function that is applied to every entry
	first      int               // the first index: 0 or 1
	whole      bool              // 2 is an integer, and 2.0 is not
	reserved   []string          // names that a formula may use and a script may not

	// Formats of a definition and of reading a dense matrix, a sparse matrix and a number, with %name, %value, %file,
	// %rows and %cols. identity defines M = I, start defines X0.
	define, dense, sparse, number string
	identity, start               string

	// span writes rows or columns, matrix what stands in [..].
	span   func(r span) string
	matrix func(rows [][]string) piece
}
