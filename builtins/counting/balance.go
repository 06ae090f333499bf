package counting

import (
	"asterism/builtins/engine"
	"asterism/puzzle"
)

// Balance sets what a block of lines needs against what regions can put into it, and what they must.
type Balance struct {
	Block  *puzzle.Region `expr:"block"`
	Need   int            `expr:"need"`
	Supply int            `expr:"supply"` // what the regions can put there at most
	Demand int            `expr:"demand"` // what they must put there at least
}

func (b *Balance) Clone() *Balance { c := *b; return &c }

var balancePool = engine.NewPool(func(*engine.Workspace) *Balance { return &Balance{} })

// Balances opens a ledger for rows, and one for columns; blocks of other cells are looked at by themselves.
func Balances(e *engine.Workspace, blocks, regions []*puzzle.Region, yield func(*Balance) bool) {
	e.See(e.Board.Puzzle.All)
	b, rows, columns := balancePool.Next(e), ledgerPool.Next(e), ledgerPool.Next(e)
	rows.open(e.Board.Puzzle.Of(puzzle.Row))
	columns.open(e.Board.Puzzle.Of(puzzle.Column))
	before := len(e.Premises)
	e.Premises = append(e.Premises, regions...)
	for _, block := range blocks {
		*b = Balance{Block: block, Need: e.Need(block)}
		switch block.Kind {
		case puzzle.Row, puzzle.RowPair, puzzle.RowBlock:
			rows.balance(e, regions, b)
		case puzzle.Column, puzzle.ColumnPair, puzzle.ColumnBlock:
			columns.balance(e, regions, b)
		default:
			b.Supply, b.Demand = Supply(e, regions, block.Cells), Demand(e, regions, block.Cells)
		}
		if !e.Tick() || !yield(b) {
			return
		}
		e.Premises = e.Premises[:before+len(regions)]
	}
	e.Premises = e.Premises[:before]
}
