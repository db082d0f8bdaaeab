module slep

go 1.26

require (
	github.com/norunners/vert v0.0.0-20221203075838-106a353d42dd
	gonum.org/v1/gonum v0.17.0
)

// Many module proxies do not carry vert: wasm/vert has the part of it that is used here. Without this line the original
// is built in.
replace github.com/norunners/vert => ./wasm/vert
