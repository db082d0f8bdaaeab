package syntax

import (
	"slices"
	"strings"
)

// late lists functions that the first version of the language did not have. Older texts may use these names for values.
var late = strings.Fields("blkdiag ceil chol circshift cond conj double eig eigvecs expm fix fliplr flipud floor " +
	"gallery hilb horzcat logm magic mldivide mod mtimes pascal polyval rdivide real rem round squeeze svd vander vertcat")

// IsReserved reports whether a name belongs to a function and cannot be assigned. A text may assign the names of the
// functions in late, which hides these functions in the statements below.
func IsReserved(name string) bool { return Functions[name] != nil && !slices.Contains(late, name) }

// isHidden reports whether a statement above assigns a name.
func (p *parser) isHidden(name string) bool {
	return slices.ContainsFunc(p.f.Statements, func(s *Statement) bool { return s.Name == name })
}
