// Package vert converts between Go and JavaScript values. Package bridge uses this package to convert requests and
// answers.
//
// The package implements the part of github.com/norunners/vert (MIT licence) that this project uses, under the same
// import path. Therefore a build without the replace line in go.mod uses the original package. This package differs
// from the original in two ways: values of named basic types are converted, and the keys of maps are sorted.
package vert
