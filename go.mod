module asterism

go 1.26

require (
	github.com/alecthomas/participle/v2 v2.1.4
	github.com/expr-lang/expr v1.17.8
	github.com/fsnotify/fsnotify v1.10.1
	github.com/go-air/gini v1.0.4
)

require (
	github.com/alecthomas/repr v0.5.2 // indirect
	golang.org/x/sys v0.47.0 // indirect
)
