package script

// language is how expressions are written in a language.
type language struct {
	operations map[string]string // templates of writer.fill, by what they do
	functions  map[string]string // of every entry, where they have other names
	dot        string            // behind a function that is applied to every entry
	first      int               // the first index: 0 or 1
	whole      bool              // 2 is a whole number, and 2.0 is none
	reserved   []string          // names that a formula may use and a script may not

	// How a definition is written, and the reading of a dense and a sparse matrix and of a number: %name, %value, %file,
	// %rows and %cols stand in them. identity is the definition of an M that is I, start that of X0.
	define, dense, sparse, number string
	identity, start               string

	// span writes rows or columns, matrix what stands in [..].
	span   func(r span) string
	matrix func(rows [][]string) piece
}
