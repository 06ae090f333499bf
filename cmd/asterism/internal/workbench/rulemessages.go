package workbench

import (
	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/schema"
	"asterism/puzzle"
)

// Progress is the value of $/progress. Kind is begin, report or end.
type Progress struct {
	Kind       string            `json:"kind"`
	Title      string            `json:"title,omitempty"`
	Message    string            `json:"message,omitempty"`
	Percentage int               `json:"percentage,omitempty"` // 0 where it is not known how much there is
	Done       int               `json:"done,omitempty"`
	Total      int               `json:"total,omitempty"`
	Found      []PuzzleFound     `json:"found,omitempty"`      // generate and nearby: puzzles since the last report
	Figures    *RateFigures      `json:"figures,omitempty"`    // rate: by the present rules, so far
	Candidates *CandidatesAnswer `json:"candidates,omitempty"` // candidates: so far
}

// PuzzleFound is a puzzle that was made, and how it is solved.
type PuzzleFound struct {
	PuzzleInfo
	Outcome
}

// NearbyRequest asks for a puzzle near one: with one solution, or also harder, easier or of a grade. What the marks say is not
// asked for.
type NearbyRequest struct {
	Position
	Want  string `json:"want"`            // unique, harder, easier or grade
	Grade string `json:"grade,omitempty"` // with grade
	Seed  uint64 `json:"seed,omitempty"`  // another one finds others
}

// NearbyAnswer is the nearest puzzle found. Where the search came to an end without one, Found is false and Puzzle the best so far.
type NearbyAnswer struct {
	Found  bool        `json:"found"`
	Puzzle PuzzleFound `json:"puzzle"`
	Moved  []string    `json:"moved"` // cells that changed their shape or digit
	Tried  int         `json:"tried"`
}

// GenerateRequest asks for new puzzles. Zero values are no bound, and the usual size.
type GenerateRequest struct {
	Family  puzzle.Family `json:"family"`
	Size    int           `json:"size,omitempty"` // rows; of a Sudoku digits
	Stars   int           `json:"stars,omitempty"`
	BoxRows int           `json:"boxRows,omitempty"` // of a Sudoku, where they are not the usual ones
	Pack    string        `json:"pack,omitempty"`
	Grade   string        `json:"grade,omitempty"`
	Needs   string        `json:"needs,omitempty"` // a rule
	Count   int           `json:"count,omitempty"` // 0 is 1
	Seed    uint64        `json:"seed,omitempty"`
}

// GenerateAnswer is the puzzles made. They come as progress, too.
type GenerateAnswer struct {
	Puzzles []PuzzleFound `json:"puzzles"`
	Tried   int           `json:"tried"`
}

// FilesAnswer is the rule files of the folder and of the program.
type FilesAnswer struct {
	Folder   string     `json:"folder"` // what it is called; "" where there is none
	Writable bool       `json:"writable"`
	Files    []FileInfo `json:"files"` // by path
}

// FileInfo is a rule file. One of the folder with the path of a shipped one stands in its place.
type FileInfo struct {
	Path    string `json:"path"`    // from the folder: starbattle/default.rules
	URI     string `json:"uri"`     // what the language server calls it
	Text    string `json:"text"`    // as it is saved
	Hash    string `json:"hash"`    // of that; "" for a shipped one, which is not in the folder
	Shipped bool   `json:"shipped"` // it comes with the program, and saving it writes a copy into the folder
	Covers  bool   `json:"covers"`  // it stands in the place of a shipped one
	Test    bool   `json:"test"`    // a file of examples
}

// SaveRequest writes a file of the folder, whole and at once. Base is the hash of the text that the change began with: "" for a file
// that is not there yet. Where the file holds anything else by now, nothing is written and the answer is a conflict.
type SaveRequest struct {
	Path  string `json:"path"`
	Text  string `json:"text"`
	Base  string `json:"base"`
	Force bool   `json:"force,omitempty"` // write it whatever it holds: after both were shown
}

// RemoveRequest takes a file away, if it still holds what Base says.
type RemoveRequest struct {
	Path string `json:"path"`
	Base string `json:"base"`
}

// SaveAnswer is the hash of what the file holds now, and after a conflict its text. A file that is gone has no hash.
type SaveAnswer struct {
	Hash     string `json:"hash"`
	Conflict bool   `json:"conflict"`
	Text     string `json:"text,omitempty"`
}

// RulesChanged says that rules have changed: the folder's, because somebody saved, or the overlay of this page.
type RulesChanged struct {
	Files    []FileInfo      `json:"files"`    // of the folder that are new or have changed, as they are saved now
	Gone     []string        `json:"gone"`     // paths
	Overlay  []string        `json:"overlay"`  // paths that are not saved
	Mistakes dsl.Diagnostics `json:"mistakes"` // of all files as they are written now
	Good     bool            `json:"good"`     // whether there are none: else solves are by the last good rules
	Version  int             `json:"version"`  // of the program that solves; the same number is the same rules
	Millis   float64         `json:"millis"`   // to read and check them
}

// PackRequest changes the text of a pack's file.
type PackRequest struct {
	Pack string   `json:"pack"`
	Edit PackEdit `json:"edit"`
}

// PackEdit is a change of a pack. Do is
//
//	move      Rule into Tier, before the rule Before (at the end where that is "")
//	add       likewise, a rule that is not in the pack
//	cut       Rule
//	addTier   a tier of Title and number Tier: those from it on go up by one
//	cutTier   Tier, with the rules that the pack itself lists there
//	title     of Tier becomes Title
//	rating    of Rule becomes Rating; null takes away what the pack says
//	grade     Title (on Axis) has the condition When; "" takes it away; a new one stands last, or before the grade Before
//
// Numbers of tiers are those of the whole pack. Where a rule or tier comes with an included pack, the text that does so is changed or
// written: `without`, or a tier that lists the rule.
type PackEdit struct {
	Do     string   `json:"do"`
	Rule   string   `json:"rule,omitempty"`
	Tier   int      `json:"tier,omitempty"`
	Before string   `json:"before,omitempty"`
	Title  string   `json:"title,omitempty"`
	Rating *float64 `json:"rating,omitempty"`
	Axis   string   `json:"axis,omitempty"`
	When   string   `json:"when,omitempty"`
}

// PackAnswer is the new text of the pack's file, laid out. Nothing is saved and nothing in force: the page puts it into the overlay.
type PackAnswer struct {
	Path    string `json:"path"`
	URI     string `json:"uri"`
	Text    string `json:"text"`
	Changed bool   `json:"changed"`
}

// RuleRequest asks about a rule on a position.
type RuleRequest struct {
	Position
	Rule  string `json:"rule"`
	Cell  string `json:"cell,omitempty"`  // only what has to do with it
	Limit int    `json:"limit,omitempty"` // 0 is 100 bindings, 10 misses
}

// BindingsAnswer is every binding for which a rule fires on a board, each as the step that it would make.
type BindingsAnswer struct {
	Rule  string    `json:"rule"`
	Fires []Binding `json:"fires"`
	More  bool      `json:"more"` // there are others beyond the limit
	Good  bool      `json:"good"`
}

// Binding is what the names of a rule stand for, and the step that follows.
type Binding struct {
	Names []BoundName           `json:"names"`
	Step  *interpreter.StepJSON `json:"step"`
	Layer string                `json:"layer"` // as in Drawing
	Lies  bool                  `json:"lies"`  // a solution contradicts the step
}

// BoundName is a name of a rule and its value as a person would tell it.
type BoundName struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// FunnelAnswer is how many bindings came to each clause of a rule on a board and how many got through, and what came nearest.
type FunnelAnswer struct {
	Rule    string                `json:"rule"`
	Path    string                `json:"path"` // of the rule's file
	Line    int                   `json:"line"` // of the rule
	Clauses []ClauseInfo          `json:"clauses"`
	Misses  []schema.MissJSON     `json:"misses"`
	Fires   *interpreter.StepJSON `json:"fires,omitempty"`
	Good    bool                  `json:"good"`
	Cut     bool                  `json:"cut"` // it took too long to look at all bindings, so the numbers are too low
}

// ClauseInfo is a clause, its lines in the file, and what came to it. One that nothing has reached is shown pale.
type ClauseInfo struct {
	schema.PassageJSON
	Line    int `json:"line"`
	EndLine int `json:"endLine"`
}

// RateRequest rates a collection by the present rules of a pack and, to compare, by those before the last change.
type RateRequest struct {
	Pack     string           `json:"pack,omitempty"`
	Unique   bool             `json:"unique,omitempty"`
	Puzzles  string           `json:"puzzles,omitempty"`  // a text of many puzzles
	Stars    int              `json:"stars,omitempty"`    // a row, where that does not say
	Given    bool             `json:"given,omitempty"`    // instead: the collection of the command line
	Generate *GenerateRequest `json:"generate,omitempty"` // instead: so many puzzles made for it
	Compare  bool             `json:"compare,omitempty"`
}

// RateAnswer is the figures by the present rules and by those before, and the puzzles that they judge differently.
type RateAnswer struct {
	After   RateFigures  `json:"after"`
	Before  *RateFigures `json:"before,omitempty"` // with Compare, where the rules before are others
	Changed []Regraded   `json:"changed"`          // 500 at most
	Unread  []string     `json:"unread"`           // sentences about what is no puzzle of the pack's family; 20 at most
}

// RateFigures is what a collection came to.
type RateFigures struct {
	Puzzles int                        `json:"puzzles"`
	Status  map[interpreter.Status]int `json:"status"`
	Grades  map[string]int             `json:"grades"` // of those solved
	Axes    map[string]map[string]int  `json:"axes,omitempty"`
	Steps   int                        `json:"steps"`
	Millis  float64                    `json:"millis"` // of one processor
	Rules   []RuleFigures              `json:"rules"`  // in the order of the pack; those that have done nothing, too
}

// RuleFigures is what a rule has done for a collection and cost.
type RuleFigures struct {
	Rule    string  `json:"rule"`
	Tier    int     `json:"tier"`
	Steps   int     `json:"steps"`
	Puzzles int     `json:"puzzles"`
	Millis  float64 `json:"millis"`
}

// Regraded is a puzzle that the present rules judge differently.
type Regraded struct {
	Puzzle string  `json:"puzzle"`
	Number int     `json:"number"` // in the collection, from 1
	Was    Outcome `json:"was"`
	Now    Outcome `json:"now"`
}

// VerifyRequest has the exact solver confirm what the rules of a pack, or one rule, say on random puzzles.
type VerifyRequest struct {
	Pack    string `json:"pack,omitempty"`
	Rule    string `json:"rule,omitempty"`
	Seed    uint64 `json:"seed,omitempty"`
	Puzzles int    `json:"puzzles,omitempty"` // 0 is 100
}

// VerifyAnswer is the verdict and its refutations, each as a position to open.
type VerifyAnswer struct {
	schema.VerdictJSON
	Refutations []Refutation `json:"refutations"`
}

// Refutation is the smallest board found on which a rule lies.
type Refutation struct {
	Rule        string                `json:"rule"`
	Puzzle      PuzzleInfo            `json:"puzzle"`
	Marks       string                `json:"marks"`
	Step        *interpreter.StepJSON `json:"step"`
	Layer       string                `json:"layer"`    // as in Drawing
	Solution    []string              `json:"solution"` // that says otherwise: its candidates
	Contradicts []string              `json:"contradicts"`
	Text        string                `json:"text"` // a sentence
}

// DocRequest asks what is written about a rule, pack, define, function or type; "" for the list of all.
type DocRequest struct {
	Name string `json:"name"`
}

// DocAnswer is that as HTML without script, headings from h3 on, and its page of the help.
type DocAnswer struct {
	Name  string   `json:"name"`
	Kind  string   `json:"kind"` // rule, pack, function, type or list
	HTML  string   `json:"html"`
	Href  string   `json:"href,omitempty"`
	Names []string `json:"names,omitempty"` // of a list
}
