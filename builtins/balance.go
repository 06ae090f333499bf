package builtins

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

func (b *Balance) clone() *Balance { c := *b; return &c }

// BalanceType is the type of what balances finds.
var BalanceType = func() *Type {
	t := newType("balance", "What a block of lines needs, and what regions can put there and must: what balances finds.",
		func(_ *puzzle.Puzzle, b *Balance) string { return b.Block.String() })
	t.Fields = []*Field{
		field("block", "The block.", Region, func(b *Balance) *puzzle.Region { return b.Block }),
		field("need", "What it still needs.", Int, func(b *Balance) int { return b.Need }),
		field("supply", "How many stars the regions can put there at most.", Int, func(b *Balance) int { return b.Supply }),
		field("demand", "How many they must put there at least.", Int, func(b *Balance) int { return b.Demand }),
	}
	return t
}()

// Balances is the type of sequences of balances.
var Balances = listOf(BalanceType, func(*puzzle.Puzzle, []*Balance) string { return "the balances" })

var balanceFuncs = []*Func{
	{Name: "balances", Family: puzzle.StarBattle, Params: []Param{{"blocks", "lines, or runs of neighbouring lines"}, {"regions", "regions that share no cell"}},
		Doc:     "Each of the blocks with what it needs (b.need), and what the regions can put there at most (b.supply) and must at least (b.demand): supply and demand of the regions and b.block, worked out for all blocks together.",
		Example: "for b in after.balances(rowBlocks, shapes)", Cost: Search, Premises: "the regions, and the block", Forms: seq2(balances)},
}

var balancePool = engine.NewPool(func(*engine.Workspace) *Balance { return &Balance{} })

// balances opens a ledger for rows, and one for columns; blocks of other cells are looked at by themselves.
func balances(e *engine.Workspace, blocks, regions []*puzzle.Region, yield func(*Balance) bool) {
	e.See(e.Board.Puzzle.All)
	b, rows, columns := balancePool.Next(e), ledgerPool.Next(e), ledgerPool.Next(e)
	rows.open(e.Board.Puzzle.Of(puzzle.Row))
	columns.open(e.Board.Puzzle.Of(puzzle.Column))
	before := len(e.Premises)
	e.Premises = append(e.Premises, regions...)
	for _, block := range blocks {
		*b = Balance{Block: block, Need: need(e, block)}
		switch block.Kind {
		case puzzle.Row, puzzle.RowPair, puzzle.RowBlock:
			rows.balance(e, regions, b)
		case puzzle.Column, puzzle.ColumnPair, puzzle.ColumnBlock:
			columns.balance(e, regions, b)
		default:
			b.Supply, b.Demand = supply(e, regions, block.Cells), demand(e, regions, block.Cells)
		}
		if !e.Tick() || !yield(b) {
			return
		}
		e.Premises = e.Premises[:before+len(regions)]
	}
	e.Premises = e.Premises[:before]
}
