// Package vert converts between Go and JavaScript values. Package bridge uses it for requests and answers.
//
// It implements the part of github.com/norunners/vert (MIT licence) that this project uses, under the same import path,
// so a build without the replace line in go.mod uses the original. It differs from the original in three ways: it
// converts values of named basic types, it sorts the keys of maps, and it returns an error for a number that does not
// fit its Go type, whereas the original truncates the number.
package vert
