package picture

import (
	"bytes"
	"context"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"asterism/interpreter"
	"asterism/interpreter/replay"
	"asterism/puzzle/notation"
)

var update = flag.Bool("update", false, "write the pictures that are compared")

// drawn makes the picture of the first step of a rule on a small puzzle.
func drawn(t *testing.T, text, rule string) *Picture {
	t.Helper()
	files, err := interpreter.ReadFS(os.DirFS(filepath.Join("..", "..", "testdata", "small")))
	if err != nil {
		t.Fatal(err)
	}
	program, err := interpreter.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	p, err := notation.Parse(text, notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	pack, _ := program.PackFor(p.Family)
	trip, err := replay.New(context.Background(), program, pack, p.NewBoard(), interpreter.Options{})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(trip.Result.Steps, func(s *interpreter.Step) bool { return s.Rule.ID == rule })
	if i < 0 {
		t.Fatal("no step of", rule)
	}
	step := trip.Result.Steps[i]
	before, err := trip.After(step.N - 1)
	if err != nil {
		t.Fatal(err)
	}
	return NewPicture(before, step)
}

// pictures are steps of both families and the files that show them.
var pictures = []struct{ file, puzzle, rule, finds string }{
	{"stars.svg", "5x1.ABBBBAABBBCCBBBCCCCDEEEEE", "Touch", "eliminate"},
	{"digits.svg", "12.4.412.143432.", "Single", "place"},
}

func TestPicturesAsSVG(t *testing.T) {
	for _, c := range pictures {
		got, err := drawn(t, c.puzzle, c.rule).SVG()
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", c.file)
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s has changed; -update writes it anew", c.file)
		}
	}
}

// TestPicturesAsPNG looks at pixels: paper, the border, the fill of a role, and something written in its cell.
func TestPicturesAsPNG(t *testing.T) {
	p := drawn(t, pictures[0].puzzle, pictures[0].rule)
	file, err := p.PNG()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	star := p.step.Show[0].Cells.First()
	middle, room := p.place(star)
	for _, c := range []struct {
		what string
		at   point
		want color.RGBA
	}{
		{"the paper", point{3, 3}, paper},
		{"the border", point{p.left(), topEdge + p.cell/2}, inkBlack},
		{"the fill of the star's cell", point{middle.x + room*0.35, middle.y - room*0.35}, roleFills[0]},
		{"the star", middle, inkBlack},
	} {
		if got := pixel(img, c.at); got != c.want {
			t.Errorf("%s is %v, not %v", c.what, got, c.want)
		}
	}
}

func pixel(img image.Image, at point) color.RGBA {
	return color.RGBAModel.Convert(img.At(int(at.x*pngScale), int(at.y*pngScale))).(color.RGBA)
}

// TestLayer is the same step without its board: every role has a group with its cells, and nothing has a colour of its own.
func TestLayer(t *testing.T) {
	for _, c := range pictures {
		p := drawn(t, c.puzzle, c.rule)
		layer := p.Layer()
		for _, want := range []string{`<g class="step">`, `data-role="` + p.step.Show[0].Name + `"`, `class="part role-0"`, `class="part ` + c.finds + `"`} {
			if !strings.Contains(layer.SVG, want) {
				t.Errorf("%s: the layer has no %s", c.rule, want)
			}
		}
		if strings.Contains(layer.SVG, "#") || strings.Contains(layer.SVG, "NaN") {
			t.Errorf("%s: the layer has colours or no numbers:\n%s", c.rule, layer.SVG)
		}
		if len(layer.Roles) != strings.Count(layer.SVG, "data-role=") {
			t.Errorf("%s: %d roles, and groups in\n%s", c.rule, len(layer.Roles), layer.SVG)
		}
	}
}

// TestFitting checks that a title is as wide as there is room, in a size that can be read.
func TestFitting(t *testing.T) {
	title := "A star and all that tight regions make of it"
	for _, c := range []struct {
		width float64
		text  string
		size  float64
	}{{1000, title, 17}, {300, title, 16}, {150, "A star and all that tight…", 11}} {
		if text, size := fitting(title, 17, c.width); text != c.text || size != c.size || textWidth(text, size, false) > c.width {
			t.Errorf("in a width of %v: %q, size %v", c.width, text, size)
		}
	}
}
