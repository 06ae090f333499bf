package interpreter

import (
	"slices"
	"strings"

	"asterism/builtins/engine"
	"asterism/interpreter/internal/jsontext"
	"asterism/puzzle"
)

// StepJSON is a step in JSON; its names are stable.
type StepJSON struct {
	N          int                 `json:"n"`
	Rule       string              `json:"rule"`
	Title      string              `json:"title"`
	Tier       int                 `json:"tier"`
	Place      []string            `json:"place"`
	Eliminate  []string            `json:"eliminate"`
	Know       []factJSON          `json:"know"`
	Rating     *float64            `json:"rating,omitempty"`
	Because    string              `json:"because"`
	Operations int                 `json:"operations,omitempty"`
	Show       map[string][]string `json:"show"`
	Premises   []premiseJSON       `json:"premises"`
	Proof      *ProofJSON          `json:"certificate,omitempty"`
}

// premiseJSON names a region of the puzzle, and spells out a fact.
type premiseJSON struct {
	Region string    `json:"region,omitempty"`
	Fact   *factJSON `json:"fact,omitempty"`
}

type factJSON struct {
	Cells []string `json:"cells"`
	Min   int      `json:"min"`
	Max   int      `json:"max"`
	Tag   string   `json:"tag,omitempty"`
}

// MarshalJSON writes the step as JSON says it.
func (s *Step) MarshalJSON() ([]byte, error) { return s.AppendJSON(nil) }

// AppendJSON appends the JSON of the step to text: what encoding/json makes of JSON, but for HTML, which it escapes nothing of.
func (s *Step) AppendJSON(b []byte) ([]byte, error) {
	b = jsontext.Int(append(b, `{"n":`...), s.N)
	b = jsontext.String(append(b, `,"rule":`...), s.Rule.ID)
	b = jsontext.String(append(b, `,"title":`...), s.Rule.Title)
	b = jsontext.Int(append(b, `,"tier":`...), s.Tier)
	b = jsontext.Names(append(b, `,"place":`...), s.Puzzle, s.Place)
	b = jsontext.Names(append(b, `,"eliminate":`...), s.Puzzle, s.Eliminate)
	b = append(b, `,"know":[`...)
	for _, f := range s.Know {
		b = append(s.appendFact(b, f), ',')
	}
	b = jsontext.EndList(b)
	if s.Rating != nil {
		b = jsontext.Float(append(b, `,"rating":`...), *s.Rating)
	}
	b = jsontext.String(append(b, `,"because":`...), s.Because)
	if s.Operations != 0 {
		b = jsontext.Int(append(b, `,"operations":`...), s.Operations)
	}
	b = s.appendPremises(s.appendShow(b))
	if p := s.proof(); p != nil {
		var err error
		if b, err = jsontext.Value(append(b, `,"certificate":`...), p); err != nil {
			return nil, err
		}
	}
	return append(b, '}'), nil
}

// appendShow appends the roles by their names; of several with one name, the last.
func (s *Step) appendShow(b []byte) []byte {
	b = append(b, `,"show":{`...)
	var room [8]Highlight
	roles := append(room[:0], s.Show...)
	slices.SortStableFunc(roles, func(a, b Highlight) int { return strings.Compare(a.Name, b.Name) })
	for i, r := range roles {
		if i+1 < len(roles) && roles[i+1].Name == r.Name {
			continue
		}
		b = append(jsontext.String(b, r.Name), ':')
		b = append(jsontext.Names(b, s.Puzzle, r.Cells), ',')
	}
	return jsontext.EndObject(b)
}

func (s *Step) appendPremises(b []byte) []byte {
	b = append(b, `,"premises":[`...)
	for _, r := range s.Premises {
		switch name := r.String(); {
		case r.Kind == puzzle.Learnt:
			b = s.appendFact(append(b, `{"fact":`...), r)
		case name != "":
			b = jsontext.String(append(b, `{"region":`...), name)
		default:
			b = append(b, '{')
		}
		b = append(b, `},`...)
	}
	return jsontext.EndList(b)
}

func (s *Step) appendFact(b []byte, f *puzzle.Region) []byte {
	b = jsontext.Names(append(b, `{"cells":`...), s.Puzzle, f.Cells)
	b = jsontext.Int(append(b, `,"min":`...), f.Min)
	b = jsontext.Int(append(b, `,"max":`...), f.Max)
	if f.Tag != "" {
		b = jsontext.String(append(b, `,"tag":`...), f.Tag)
	}
	return append(b, '}')
}

// JSON is what is written of the step, as a value: for what is put together of more.
func (s *Step) JSON() *StepJSON {
	out := &StepJSON{N: s.N, Rule: s.Rule.ID, Title: s.Rule.Title, Tier: s.Tier, Because: s.Because, Operations: s.Operations,
		Place: s.Puzzle.Names(s.Place), Eliminate: s.Puzzle.Names(s.Eliminate),
		Know: make([]factJSON, len(s.Know)), Show: make(map[string][]string, len(s.Show)), Premises: []premiseJSON{}}
	out.Rating, out.Proof = s.Rating, s.proof()
	for i, f := range s.Know {
		out.Know[i] = s.fact(f)
	}
	for _, r := range s.Premises {
		out.Premises = append(out.Premises, s.premise(r))
	}
	for _, r := range s.Show {
		out.Show[r.Name] = s.Puzzle.Names(r.Cells)
	}
	return out
}

func (s *Step) fact(f *puzzle.Region) factJSON {
	return factJSON{s.Puzzle.Names(f.Cells), f.Min, f.Max, f.Tag}
}

func (s *Step) premise(r *puzzle.Region) premiseJSON {
	if r.Kind != puzzle.Learnt {
		return premiseJSON{Region: r.String()}
	}
	f := s.fact(r)
	return premiseJSON{Fact: &f}
}

// ProofJSON is the certificate of a Sudoku step: the kind of argument, and the parts that kind has.
type ProofJSON struct {
	Kind     engine.ProofKind  `json:"kind"`
	Cells    []string          `json:"cells,omitempty"`
	Digit    int               `json:"digit,omitempty"`
	Base     []string          `json:"base,omitempty"`
	Cover    []string          `json:"cover,omitempty"`
	Fins     []string          `json:"fins,omitempty"`
	Sectors  *sectorsJSON      `json:"sectors,omitempty"`
	Twin     *ProofJSON        `json:"twin,omitempty"`
	Sets     []linkedSetJSON   `json:"sets,omitempty"`
	Chain    []proofNodeJSON   `json:"chain,omitempty"`
	Floor    []string          `json:"floor,omitempty"`
	Roof     []string          `json:"roof,omitempty"`
	Source   []string          `json:"source,omitempty"`
	Branches []proofBranchJSON `json:"branches,omitempty"`
}

// sectorsJSON is base and cover of a fish by number: the rows from 0, then the columns, then the boxes.
type sectorsJSON struct {
	Base  []int `json:"base"`
	Cover []int `json:"cover"`
}

type linkedSetJSON struct {
	Cells      []string `json:"cells"`
	Candidates []string `json:"candidates"`
	Link       []string `json:"link,omitempty"`
}

type proofNodeJSON struct {
	Candidates []string `json:"candidates"`
	On         bool     `json:"on"`
	Rule       string   `json:"rule,omitempty"`
}

type proofBranchJSON struct {
	Start string          `json:"start"`
	Chain []proofNodeJSON `json:"chain"`
}

// proof is the certificate of a Sudoku step; a Star Battle step has its premises only.
func (s *Step) proof() *ProofJSON {
	if s.Puzzle.Family != puzzle.Sudoku {
		return nil
	}
	if s.Proof == nil || s.Proof.Kind == engine.BasicProof {
		return &ProofJSON{Kind: engine.BasicProof, Cells: s.involved()}
	}
	return s.proofJSON(s.Proof)
}

// proofJSON is a certificate with all its parts.
func (s *Step) proofJSON(p *engine.Proof) *ProofJSON {
	name := s.names
	out := &ProofJSON{Kind: p.Kind, Digit: p.Digit, Base: regionNames(p.Base), Cover: regionNames(p.Cover), Fins: name(p.Fins),
		Chain: s.nodes(p.Chain), Floor: name(p.Floor), Roof: name(p.Roof), Source: name(p.Source)}
	if p.Kind == engine.FishProof {
		out.Sectors = &sectorsJSON{sectors(s.Puzzle, p.Base), sectors(s.Puzzle, p.Cover)}
	}
	if p.Twin != nil {
		out.Twin = s.proofJSON(p.Twin)
	}
	for _, l := range p.Sets {
		out.Sets = append(out.Sets, linkedSetJSON{regionNames(l.Cells), name(l.Candidates), name(l.Link)})
	}
	for _, b := range p.Branches {
		out.Branches = append(out.Branches, proofBranchJSON{s.Puzzle.Name(b.Start), s.nodes(b.Chain)})
	}
	return out
}

// sectors are the numbers of the houses that regions lie in, among all houses from 0.
func sectors(p *puzzle.Puzzle, regions []*puzzle.Region) []int {
	numbers := []int{}
	for _, r := range regions {
		numbers = append(numbers, slices.IndexFunc(p.Houses(), func(h *puzzle.Region) bool { return r.Cells.Within(h.Cells) }))
	}
	return numbers
}

// involved names the cells that the step places something in or shows, or else those in which it eliminates.
func (s *Step) involved() []string {
	all := s.Place.Clone()
	for _, r := range s.Show {
		all.Or(all, r.Cells)
	}
	if all.Empty() {
		all = s.Eliminate
	}
	var cells []string
	for _, c := range s.Puzzle.Of(puzzle.Cell) {
		if c.Cells.Meets(all) {
			cells = append(cells, c.String())
		}
	}
	return cells
}

func (s *Step) nodes(chain []engine.ProofNode) []proofNodeJSON {
	var out []proofNodeJSON
	for _, n := range chain {
		out = append(out, proofNodeJSON{s.Puzzle.Names(n.Candidates), n.On, n.Rule})
	}
	return out
}

// names lists the candidates of a set that may not be there.
func (s *Step) names(set puzzle.Set) []string {
	if set.Nil() {
		return nil
	}
	return s.Puzzle.Names(set)
}

func regionNames(regions []*puzzle.Region) []string {
	var names []string
	for _, r := range regions {
		names = append(names, r.String())
	}
	return names
}
