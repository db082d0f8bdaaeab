package script

// language describes how to write expressions in a programming language.
type language struct {
	operations map[string]string // templates for writer.fill, keyed by operation
	functions  map[string]string // the names of entrywise functions that have other names in formulas
	module     string            // precedes the names of other entrywise functions
	dot        string            // appended to the name of a function that is applied to every entry
	first      int               // the index of the first entry: 0 or 1
	whole      bool              // whether the language distinguishes the integer 2 from 2.0
	reserved   []string          // names that formulas may use but scripts may not

	span func(r span) string // writes an index that selects adjacent rows or columns

	// Formats for a row of a matrix and for a matrix, with the placeholders %values and %rows.
	row, matrix string
	between     string // separates the rows
	bareRow     bool   // whether a matrix with one row is written as a row, without the brackets of the matrix

	tools     string                   // the names of the tools that the script needs
	extension string                   // the end of the names of files with code
	comment   string                   // begins a comment
	program   string                   // the text in the folder programs; see partsOf
	define    string                   // the format of a definition, with %name and %value
	statement string                   // the format of a statement in a function, with %name and %value
	apart     string                   // separates two functions
	imports   func(text string) string // writes the statements that load what text uses
}
