// Package workbench answers what the browser workbench asks: the methods named asterism/… of one JSON-RPC 2.0 stream.
//
// In: a request of messages.go and the rules as they are, saved or not. Out: its answer, progress on the way. The stream is
// the language server's: stdio of an editor, one WebSocket of a page, or the messages of a Web Worker, so the page cannot
// tell a server from WebAssembly, and an editor may ask whatever the page asks. What WORKBENCH.md proposes in three parts
// (events of the server, JSON over HTTP, a WebSocket for LSP) is one stream here: answers, progress and what comes by
// itself have one order, and whatever a page has begun ends with its one connection.
//
// The page has three panes over a strip: the board (play, set, study), the steps, the rules; below them the tiers. There are
// few states, and each lives in one place:
//
//   - the puzzle, the marks, the pack, and rules that differ from the shipped ones: in the page's address, so that a link shares
//     them and a reload keeps them;
//   - the rules: in the folder; what is typed and not saved yet is an overlay, which belongs to a connection (textDocument/didChange)
//     and which the page keeps and sends again when it connects again;
//   - which step is shown, what is drawn, what undo goes back to: in the page;
//   - here: nothing that a reload would lose. A session keeps the overlay, the last solve (so that the next request about one of its
//     steps need not solve again), and what is being worked on. The server keeps the rules of the folder, which all sessions share.
//
// Every request says the puzzle and the marks it is about, so requests have no order but that in which the rules change.
package workbench

import (
	"asterism/interpreter"
	"asterism/interpreter/schema"
	"asterism/puzzle"
)

// Protocol is the version of these messages. It goes up when a field changes its meaning or goes; fields may be added.
const Protocol = 1

// The methods, and what they take and answer. A request may be cancelled ($/cancelRequest), then its answer is the error
// CodeCancelled. Those marked P report progress ($/progress) to the workDoneToken of the request: a [Progress].
const (
	MethodHello      = "asterism/hello"      // {} → [Hello]
	MethodRead       = "asterism/read"       // [ReadRequest] → [ReadAnswer]
	MethodJudge      = "asterism/judge"      // [Position] → [Judgement]; a newer one of the same page cancels the older
	MethodSolve      = "asterism/solve"      // [SolveRequest] → [Solution]
	MethodDraw       = "asterism/draw"       // [DrawRequest] → [Drawing]
	MethodHint       = "asterism/hint"       // [HintRequest] → [HintAnswer]
	MethodWrong      = "asterism/wrong"      // [Position] → [WrongAnswer]
	MethodCandidates = "asterism/candidates" // [CandidatesRequest] → [CandidatesAnswer]; P; a newer one cancels the older
	MethodNearby     = "asterism/nearby"     // [NearbyRequest] → [NearbyAnswer]; P
	MethodGenerate   = "asterism/generate"   // [GenerateRequest] → [GenerateAnswer]; P
	MethodExport     = "asterism/export"     // [ExportRequest] → [ExportAnswer]
	MethodFiles      = "asterism/files"      // {} → [FilesAnswer]
	MethodSave       = "asterism/save"       // [SaveRequest] → [SaveAnswer]; also creates
	MethodRemove     = "asterism/remove"     // [RemoveRequest] → [SaveAnswer]
	MethodPack       = "asterism/pack"       // [PackRequest] → [PackAnswer]
	MethodBindings   = "asterism/bindings"   // [RuleRequest] → [BindingsAnswer]
	MethodFunnel     = "asterism/funnel"     // [RuleRequest] → [FunnelAnswer]
	MethodRate       = "asterism/rate"       // [RateRequest] → [RateAnswer]; P
	MethodVerify     = "asterism/verify"     // [VerifyRequest] → [VerifyAnswer]; P
	MethodDoc        = "asterism/doc"        // [DocRequest] → [DocAnswer]

	NoteRulesChanged = "asterism/rulesChanged" // [RulesChanged]: somebody saved, or the overlay of this page changed
)

// The codes of errors. Their message is a sentence for people.
const (
	CodeRefused   = -32602 // what was asked makes no sense: an unreadable puzzle, an unknown rule, a path outside the folder
	CodeCancelled = -32800 // it was cancelled, or a newer request took its place
	CodeTimeUp    = -32801 // it took longer than Limits allow
	CodeBusy      = -32000 // too much is being worked on for this page
)

// Position is a puzzle, what is marked on it, and what is to be asked about it. Most requests begin with one.
//
// Puzzle is in any notation that is read; that of [PuzzleInfo] is best. Marks are a Star Battle's as one character a cell,
// row by row: `.` open, `*` star, `x` cross. A Sudoku's are one word a cell with blanks between: `(4)` a placed digit, `124` what
// is still open (digits above 9 are letters), `.` nothing marked, `{}` nothing left; or one character a cell, digits and dots.
// No marks are the start of the puzzle.
type Position struct {
	Puzzle string `json:"puzzle"`
	Stars  int    `json:"stars,omitempty"` // a row, where the notation does not say
	Marks  string `json:"marks,omitempty"`
	Pack   string `json:"pack,omitempty"`   // "" for that of the puzzle's family
	Unique bool   `json:"unique,omitempty"` // use rules that take one solution for granted
	Rules  string `json:"rules,omitempty"`  // "" the last good rules of what is written; RulesSaved those of the folder; RulesBefore those before the last change
}

// The rules that a Position may ask for, besides the present ones.
const (
	RulesSaved  = "saved"
	RulesBefore = "before"
)

// Hello is what a page needs to know at the start, and again after rulesChanged.
type Hello struct {
	Protocol   int               `json:"protocol"`
	Version    string            `json:"version"`              // of the program
	Packs      []PackInfo        `json:"packs"`                // of the last good rules
	Default    map[string]string `json:"default"`              // the pack for each family
	Folder     string            `json:"folder"`               // what the rules folder is called; "" where there is none
	Writable   bool              `json:"writable"`             // whether rules can be saved
	Good       bool              `json:"good"`                 // whether the rules are those of the files as they are written now
	Puzzle     *PuzzleInfo       `json:"puzzle,omitempty"`     // the first one given on the command line
	Collection string            `json:"collection,omitempty"` // the name of the file given there, where it has more than one; Rate takes it
	Count      int               `json:"count,omitempty"`      // how many puzzles are in it
	Notations  []NotationInfo    `json:"notations"`
	Limits     Limits            `json:"limits"`
	Help       []HelpLink        `json:"help"` // pages of the rulebook and manual
	Families   []puzzle.Family   `json:"families"`
}

// PackInfo is a pack, the file it stands in, and whether that file is the author's own. Its grades do not say how far they go.
type PackInfo struct {
	schema.PackJSON
	File string   `json:"file"`
	Line int      `json:"line"`
	Own  bool     `json:"own"`
	Axes []string `json:"axes"` // of further grades
}

// NotationInfo is a notation that puzzles are read from.
type NotationInfo struct {
	Name        string        `json:"name"`
	Family      puzzle.Family `json:"family"`
	Description string        `json:"description"`
	Example     string        `json:"example"`
	Writes      bool          `json:"writes"` // export has it, too
}

// HelpLink is a page of the help: its title and its address on the same server.
type HelpLink struct {
	Title string `json:"title"`
	Href  string `json:"href"`
}

// Limits are the bounds of a request.
type Limits struct {
	Size    int `json:"size"`    // of a Star Battle, rows
	Stars   int `json:"stars"`   // of one, a row
	Digits  int `json:"digits"`  // of a Sudoku
	Bytes   int `json:"bytes"`   // of a message
	Seconds int `json:"seconds"` // of a request about one board
	Minutes int `json:"minutes"` // of one that reports progress
	Puzzles int `json:"puzzles"` // of a collection
	Running int `json:"running"` // requests of a page that are worked on at a time; more wait
}

// ReadRequest is text in any notation: a puzzle, an address, a board, a collection.
type ReadRequest struct {
	Text  string `json:"text"`
	Stars int    `json:"stars,omitempty"` // a row, where the text does not say
	Most  int    `json:"most,omitempty"`  // puzzles to answer; 0 is 100
}

// ReadAnswer is what the text holds. A text without any puzzle is an error, which says what is wrong with it.
type ReadAnswer struct {
	Puzzles []PuzzleInfo `json:"puzzles"`
	Count   int          `json:"count"`  // in all
	Unread  []string     `json:"unread"` // sentences about those that are none; 20 at most
}

// PuzzleInfo is a puzzle as a page draws it.
type PuzzleInfo struct {
	Text       string        `json:"text"` // on one line, by which puzzles are compared; what requests and addresses take
	Family     puzzle.Family `json:"family"`
	Size       int           `json:"size"`  // rows and columns, and digits of a Sudoku
	Stars      int           `json:"stars"` // a row; 1 in a Sudoku
	BoxRows    int           `json:"boxRows,omitempty"`
	BoxColumns int           `json:"boxColumns,omitempty"`
	Blocks     []int         `json:"blocks"`          // of each cell, row by row: the number of its shape or box, from 0
	Letters    []string      `json:"letters"`         // the names of the shapes, by number; empty for a Sudoku
	Givens     string        `json:"givens"`          // of a Sudoku: one character a cell, a digit or a dot; "" for a Star Battle
	Marks      string        `json:"marks,omitempty"` // a player's board that stood below it or in it, as in Position
	Pieces     []string      `json:"pieces"`          // letters of shapes that are not connected: some notations cannot write them
	Line       int           `json:"line,omitempty"`  // of the text, where it holds several
}

// Judgement is how many solutions there are and, where there is one, how hard it is, without the steps. It comes while somebody draws,
// so a solve that takes longer is broken off: then it is Unfinished, and as hard as it says at least; [MethodSolve] says it all. What has
// several solutions is stuck, and what has none a contradiction, and neither is solved for that.
type Judgement struct {
	Solutions int      `json:"solutions"` // of the puzzle with its marks: 0, 1, 2 for several, -1 where the time did not suffice to tell
	Differ    []string `json:"differ"`    // cells in which two solutions differ
	Solution  []string `json:"solution"`  // of one solution, the candidates; empty without any

	Status     interpreter.Status `json:"status"`
	Pack       string             `json:"pack"`
	Grade      string             `json:"grade"`
	Grades     map[string]string  `json:"grades,omitempty"` // on further axes of the pack
	Rating     *float64           `json:"rating"`
	Hardest    int                `json:"hardest"` // tier
	Rule       string             `json:"rule"`    // the first of that tier that made a step
	Title      string             `json:"title"`   // of that rule
	Steps      int                `json:"steps"`
	Micros     int                `json:"micros"`     // of the solve and the count together
	Unfinished bool               `json:"unfinished"` // the solve was broken off
	Good       bool               `json:"good"`       // whether by the rules as they are written now; else by the last good ones
	Broken     []string           `json:"broken"`     // which rules of the puzzle the marks break, as sentences

	Unsound *interpreter.StepJSON `json:"unsound,omitempty"` // the step that a solution contradicts: its rule lies
	Stopped []schema.StoppedJSON  `json:"stopped,omitempty"` // rules that were broken off
}

// SolveRequest asks for all steps from a position on.
type SolveRequest struct {
	Position
	Compare bool `json:"compare,omitempty"` // with RulesBefore; the answer has Diff
}

// Solution is a solve. A step's place and eliminate are all it changes on the board, so a page can go to any step by itself.
type Solution struct {
	schema.SolvedJSON
	Marks   string `json:"marks"` // at the start, as in Position
	Micros  int    `json:"micros"`
	Good    bool   `json:"good"`
	Diff    *Diff  `json:"diff,omitempty"` // with Compare, where the rules before are others
	Watched bool   `json:"watched"`        // whether the exact solver has watched every step
}

// Diff says how a solve differs from that by the rules before the last change.
type Diff struct {
	Steps []StepDiff `json:"steps"` // of each step, in their order
	Gone  []GoneStep `json:"gone"`
	Was   Outcome    `json:"was"`
}

// StepDiff compares a step with the one that says the same in the solve before.
type StepDiff struct {
	Kind string `json:"kind"`          // same, new, earlier or later
	Was  int    `json:"was,omitempty"` // its number before; 0 for a new one
}

// GoneStep is a step that nothing in the new solve says, and after which of the new steps it would stand.
type GoneStep struct {
	*interpreter.StepJSON
	After int `json:"after"`
}

// Outcome is how a solve ended.
type Outcome struct {
	Status  interpreter.Status `json:"status"`
	Grade   string             `json:"grade"`
	Rating  *float64           `json:"rating"`
	Hardest int                `json:"hardest"`
	Steps   int                `json:"steps"`
}

// DrawRequest asks for the picture of a step of the solve of a position.
type DrawRequest struct {
	Position
	Step int `json:"step"` // from 1
}

// Drawing is a step as a layer over the page's own board, the board before it, and what can be told about it beyond what the solve
// says.
//
// Layer is an SVG element <g> in which a cell is 1 wide and the upper left corner of the grid is 0,0. It has <g data-role="NAME"
// data-cells="r1c1 r1c2" class="fill|find|learnt|proof"> for each role of the step and for placed, eliminated, learnt, base, cover, chain
// and so on; what is in it has no colours of its own but classes (role-0 … role-5, place, eliminate, learn, strong, weak, on, off,
// base, cover, fin, set-0 … set-5), which the page's style sheet gives colours and dashes. It draws no digits, stars or grid.
type Drawing struct {
	Layer   string                `json:"layer"`
	Roles   []RoleInfo            `json:"roles"` // in the order of drawing
	Marks   string                `json:"marks"` // before the step, as in Position
	Step    *interpreter.StepJSON `json:"step"`
	Weighed []interpreter.Weighed `json:"weighed"` // the conditions that held, with their values
	Sums    []string              `json:"sums"`    // how the certificate adds up
	Parts   []SentencePart        `json:"parts"`   // of the sentence
}

// RoleInfo is a part of a drawing: its name, its classes and the candidates it is about.
type RoleInfo struct {
	Name  string   `json:"name"`
	Class string   `json:"class"`
	Cells []string `json:"cells"`
}

// SentencePart is a piece of a step's sentence; where it names something on the board, with the cells of that.
type SentencePart struct {
	Text  string   `json:"text"`
	Role  string   `json:"role,omitempty"` // of the drawing, where one has just these cells
	Cells []string `json:"cells,omitempty"`
}

// HintRequest asks for help on a position. Rung is where, which, what or why: how much is to be given away.
type HintRequest struct {
	Position
	Rung string `json:"rung"`
}

// HintAnswer is a hint, and no more of it than was asked for. Where marks are wrong, it is about those.
type HintAnswer struct {
	Status string   `json:"status"` // hint, wrong, solved, stuck, unsound or timeout
	Rung   string   `json:"rung"`
	Text   string   `json:"text"`           // for people
	Cells  []string `json:"cells"`          // to light up
	Rule   string   `json:"rule,omitempty"` // from which on
	Title  string   `json:"title,omitempty"`
	Place  []string `json:"place,omitempty"` // from what on
	Cross  []string `json:"eliminate,omitempty"`
	Take   []string `json:"take,omitempty"`  // wrong marks to take back, from what on
	Layer  string   `json:"layer,omitempty"` // why: as in Drawing
}

// WrongAnswer names the marks that contradict the solution.
type WrongAnswer struct {
	schema.WrongJSON
	Several bool `json:"several"` // the puzzle has several solutions: this is the one that the board comes nearest to
	Solved  bool `json:"solved"`  // nothing is wrong, and nothing is left to do
}

// CandidatesRequest asks what all solutions of a position say.
type CandidatesRequest struct {
	Position
	Cutoff int `json:"cutoff,omitempty"` // solutions to count at most; 0 is 1000
}

// CandidatesAnswer says of every candidate in how many solutions it is. Progress has the same so far.
type CandidatesAnswer struct {
	Solutions int            `json:"solutions"` // counted
	Exact     bool           `json:"exact"`     // whether these are all
	Counts    map[string]int `json:"counts"`    // by candidate; those that are in none are left out. In all of them means always
	Leaves    []string       `json:"leaves"`    // candidates that are in exactly one solution: placing them leaves one; empty unless exact
}

// ExportRequest asks for a position in some form. As is the name of a notation, or svg, png, marks, board (a text to read), sudokuwiki.
// With a step, svg and png draw that.
type ExportRequest struct {
	Position
	As   string `json:"as"`
	Step int    `json:"step,omitempty"`
}

// ExportAnswer is a text, an address or, as base64, a picture.
type ExportAnswer struct {
	Text   string `json:"text,omitempty"`
	Base64 string `json:"base64,omitempty"`
	Type   string `json:"type"` // text/plain, image/svg+xml, image/png, text/uri-list
	Name   string `json:"name"` // for a file of it
}
