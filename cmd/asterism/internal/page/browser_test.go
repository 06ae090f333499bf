package page_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	devtools "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// patience is how long a test waits for what should come at once: machines of CI are slow.
const patience = 90 * time.Second

// built is the program, built once for all tests.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "asterism-page")
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "asterism")
	said, err := exec.Command("go", "build", "-o", file, "asterism/cmd/asterism").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%v: %s", err, said)
	}
	return file, nil
})

// program is the program to test: the one that ASTERISM names, or as it is built here.
func program() (string, error) {
	if file := os.Getenv("ASTERISM"); file != "" {
		return file, nil
	}
	return built()
}

func TestMain(m *testing.M) {
	code := m.Run()
	if file, err := built(); err == nil && code == 0 {
		os.RemoveAll(filepath.Dir(file))
	}
	os.Exit(code)
}

// chromium is the browser, or the test is skipped.
func chromium(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser is slow to start; not in short tests")
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no Chromium is installed (Debian: apt-get install chromium)")
	return ""
}

// workbench is a server with a folder of rules of its own.
type workbench struct {
	t      *testing.T
	folder string // has rules.d
	port   string
	url    string // with the token
	cmd    *exec.Cmd
}

// serve starts a server on an empty folder of rules, for a puzzle or nothing.
func serve(t *testing.T, args ...string) *workbench {
	t.Helper()
	w := &workbench{t: t, folder: t.TempDir(), port: "0"}
	if err := os.Mkdir(filepath.Join(w.folder, "rules.d"), 0o755); err != nil {
		t.Fatal(err)
	}
	w.start(args...)
	t.Cleanup(w.stop)
	return w
}

// start starts the server, the first time on any free port and later on the same one.
func (w *workbench) start(args ...string) {
	w.t.Helper()
	file, err := program()
	if err != nil {
		w.t.Fatal(err)
	}
	w.cmd = exec.Command(file, append([]string{"serve", "--port", w.port}, args...)...)
	w.cmd.Dir = w.folder
	w.cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+filepath.Join(w.folder, "cache"))
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	w.cmd.Stderr = os.Stderr
	if err := w.cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	w.url = firstAddress(out)
	if w.url == "" {
		w.t.Fatal("the server did not say where it is")
	}
	w.port = strings.SplitN(strings.TrimPrefix(w.url, "http://127.0.0.1:"), "/", 2)[0]
	go io.Copy(io.Discard, out)
}

// firstAddress reads until a line names an address.
func firstAddress(out io.Reader) string {
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, address, found := strings.Cut(lines.Text(), "http://"); found {
			return "http://" + strings.Fields(address)[0]
		}
	}
	return ""
}

func (w *workbench) stop() {
	w.cmd.Process.Signal(syscall.SIGINT)
	w.cmd.Wait()
}

// write saves a rule file, as another editor would.
func (w *workbench) write(name, text string) {
	w.t.Helper()
	file := filepath.Join(w.folder, "rules.d", name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// read is a rule file as it is saved.
func (w *workbench) read(name string) string {
	w.t.Helper()
	text, err := os.ReadFile(filepath.Join(w.folder, "rules.d", name))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(text)
}

// visitor is a person with a browser: a profile of its own and one page.
type visitor struct {
	t       *testing.T
	ctx     context.Context
	mu      sync.Mutex
	trouble []string // what the page has complained of
}

// visit opens a page of a size in a fresh profile, and waits until the engine has answered.
func visit(t *testing.T, url string, width, height int64) *visitor {
	t.Helper()
	path := chromium(t)
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.WindowSize(int(width), int(height)), chromedp.Flag("hide-scrollbars", true), chromedp.Flag("lang", "en"))
	allocated, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel := chromedp.NewContext(allocated)
	t.Cleanup(cancel)
	v := &visitor{t: t, ctx: ctx}
	if err := chromedp.Do(ctx); err != nil { // starts the browser, which lives as long as this context
		t.Fatal(err)
	}
	if err := chromedp.Listen(ctx, v.listen); err != nil {
		t.Fatal(err)
	}
	v.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(url))
	v.until("the engine answers", `document.querySelector(".verdict .count") !== null`)
	return v
}

// listen keeps what went wrong in the page, and agrees to leave it.
func (v *visitor) listen(event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		v.mu.Lock()
		defer v.mu.Unlock()
		v.trouble = append(v.trouble, fmt.Sprintf("%+v %s", e.ExceptionDetails.Text, e.ExceptionDetails.Exception.Description))
	case *devtools.EventJavascriptDialogOpening:
		go chromedp.Call(v.ctx, devtools.HandleJavaScriptDialog, devtools.HandleJavaScriptDialogParams{Accept: true})
	}
}

// do does something in the browser within patience.
func (v *visitor) do(actions ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		v.t.Fatalf("%v\n%s", err, v.state())
	}
}

// ask is the value of an expression, or why there is none.
func ask[T any](v *visitor, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// get is the value of an expression.
func get[T any](v *visitor, expression string) T {
	v.t.Helper()
	value, err := ask[T](v, expression)
	if err != nil {
		v.t.Fatalf("%s: %v\n%s", expression, err, v.state())
	}
	return value
}

// run runs a script in the page.
func (v *visitor) run(script string) {
	v.t.Helper()
	v.do(chromedp.Evaluate[chromedp.Void](script, chromedp.EvalAwaitPromise))
}

// state is what a failed test shows: the page's text and complaints; a picture of it is kept where SHOTS names a folder.
func (v *visitor) state() string {
	text, _ := ask[string](v, `[".notices", ".board-pane", ".steps-pane", ".bar", ".rulebar"].map(s => document.querySelector(s)?.innerText.replace(/\s+/g, " ").slice(0, 600)).join("\n")`)
	v.shot("failed-" + strings.ReplaceAll(v.t.Name(), "/", "-"))
	v.mu.Lock()
	defer v.mu.Unlock()
	return strings.Join(v.trouble, "\n") + "\n" + text
}

// until waits until an expression of the page is true. It is asked from outside, as the page may evaluate no text.
func (v *visitor) until(what, expression string) {
	v.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		ok, err := ask[bool](v, "!!("+expression+")")
		if ok {
			return
		}
		if time.Now().After(end) {
			v.t.Fatalf("waited in vain until %s: %v\n%s", what, err, v.state())
		}
	}
}

// sees waits until the text of what a selector finds contains some words.
func (v *visitor) sees(selector, words string) {
	v.t.Helper()
	v.until(fmt.Sprintf("%s says %q", selector, words),
		fmt.Sprintf(`[...document.querySelectorAll(%q)].some(e => (e.innerText ?? e.textContent).includes(%q))`, selector, words))
}

// press clicks the button, link or option of a name.
func (v *visitor) press(name string) {
	v.t.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll("button, a, summary, label, [role=option]")].find(e => e.checkVisibility() && !e.disabled && [e.innerText?.trim(), e.getAttribute("aria-label"), e.title].includes(%q))`, name)
	v.until("there is "+name, find)
	v.run(find + ".scrollIntoView({block: 'nearest'})")
	at := get[[]float64](v, `(() => { const r = `+find+`.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()`)
	v.do(chromedp.MouseClickXY(at[0], at[1]))
}

// keys presses keys one after another.
func (v *visitor) keys(keys ...string) {
	v.t.Helper()
	for _, key := range keys {
		v.do(chromedp.KeyEvent(key))
	}
}

// with presses a key while others are held.
func (v *visitor) with(held chromedp.Modifier, key string) {
	v.t.Helper()
	v.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(held)))
}

// choose chooses a value of a select by its label.
func (v *visitor) choose(label, value string) {
	v.t.Helper()
	v.until("there is "+value+" in "+label, fmt.Sprintf(`[...(document.querySelector('select[aria-label=%q]')?.options ?? [])].some(o => o.value === %q)`, label, value))
	v.run(fmt.Sprintf(`(() => { const s = document.querySelector('select[aria-label=%q]'); s.value = %q; s.dispatchEvent(new Event("change", {bubbles: true})) })()`, label, value))
}

// cell is the middle of a cell on the screen, by row and column from 1.
func (v *visitor) cell(row, column int) (x, y float64) {
	v.t.Helper()
	at := get[[]float64](v, fmt.Sprintf(`(() => { const b = document.querySelector(".board"); const m = b.getScreenCTM(); const p = new DOMPoint(%d - .5, %d - .5).matrixTransform(m); return [p.x, p.y] })()`, column, row))
	return at[0], at[1]
}

// tap clicks a cell.
func (v *visitor) tap(row, column int) {
	v.t.Helper()
	x, y := v.cell(row, column)
	v.do(chromedp.MouseClickXY(x, y))
}

// drag drags from cell to cell.
func (v *visitor) drag(cells ...[2]int) {
	v.t.Helper()
	var path [][2]float64
	for _, c := range cells {
		x, y := v.cell(c[0], c[1])
		path = append(path, [2]float64{x, y})
	}
	v.dragPath(path)
}

// dragPath drags along places of the screen.
func (v *visitor) dragPath(path [][2]float64) {
	v.t.Helper()
	first, last := path[0], path[len(path)-1]
	v.do(chromedp.MouseEvent(chromedp.MousePressed, first[0], first[1], chromedp.ButtonLeft, once))
	for _, p := range path[1:] {
		v.do(chromedp.MouseEvent(chromedp.MouseMoved, p[0], p[1], chromedp.ButtonLeft))
	}
	v.do(chromedp.MouseEvent(chromedp.MouseReleased, last[0], last[1], chromedp.ButtonLeft, once))
}

// paste types a puzzle into the field for puzzles and enters it.
func (v *visitor) paste(text string) {
	v.t.Helper()
	v.do(chromedp.Focus(chromedp.CSS("#paste")), chromedp.KeyEvent(text), chromedp.KeyEvent(kb.Enter))
}

// once says that a button is pressed for the first time.
func once(p *input.DispatchMouseEventParams) { p.ClickCount = 1 }

// dark has the system ask for dark colours.
func (v *visitor) dark() {
	v.t.Helper()
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}
	if _, err := chromedp.Call(v.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}); err != nil {
		v.t.Fatal(err)
	}
}

// shot keeps a picture of the page in the folder that SHOTS names, for those who want to see it.
func (v *visitor) shot(name string) {
	dir := os.Getenv("SHOTS")
	if dir == "" {
		return
	}
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	if png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot()); err == nil {
		os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644)
	}
}

// well fails the test if the page has complained of anything.
func (v *visitor) well() {
	v.t.Helper()
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, s := range v.trouble {
		v.t.Error(s)
	}
}
