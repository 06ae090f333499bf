package main

// playCommands are for those who make puzzles and those who play them.
type playCommands struct {
	Generate generateCommand `cmd:"" help:"Make puzzles that a pack of rules solves."`
	Rate     rateCommand     `cmd:"" help:"Say how hard puzzles are."`
	Hint     hintCommand     `cmd:"" help:"Help a player on: name mistakes on a board, or the next step."`
}
