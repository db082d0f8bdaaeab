// Package vert converts between Go and JavaScript values. Package bridge uses it for requests and answers.
//
// It has the part of the interface of github.com/norunners/vert (MIT licence) that this project uses, under the same
// import path, so that a build without the replace line in go.mod takes the original. It behaves as the original does,
// with three differences: values of named basic types are converted too, the keys of maps are in order, and a number
// that does not fit its Go type is an error instead of being cut.
package vert
