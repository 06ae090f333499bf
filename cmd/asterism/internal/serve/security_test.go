package serve

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"asterism/cmd/asterism/internal/workbench"

	"github.com/coder/websocket"
)

// get asks for a path with a host and headers, without following redirects, and returns status and body.
func (s *served) get(t *testing.T, path, host string, header http.Header) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest("GET", s.address+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = host
	for k, v := range header {
		r.Header[k] = v
	}
	c := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, _ := io.ReadAll(answer.Body)
	return answer, string(body)
}

func TestHosts(t *testing.T) {
	s := start(t)
	own := strings.TrimPrefix(s.address, "http://")
	_, port, _ := net.SplitHostPort(own)
	for host, want := range map[string]int{own: 200, "localhost:" + port: 200, "[::1]:" + port: 200, "LOCALHOST": 200,
		"evil.example": 403, "evil.example:" + port: 403, "127.0.0.1.evil.example": 403, "localhost.evil.example:" + port: 403, "0.0.0.0:" + port: 403, "127.1": 403} {
		answer, _ := s.get(t, "/", host, nil)
		if answer.StatusCode != want {
			t.Errorf("host %s: %d, not %d", host, answer.StatusCode, want)
		}
		policy := answer.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'; script-src 'self';") || !strings.Contains(policy, "frame-ancestors 'none'") {
			t.Errorf("the policy is %q", policy)
		}
	}
}

func TestOrigins(t *testing.T) {
	s := start(t)
	for origin, good := range map[string]bool{s.address: true, "": true, "http://evil.example": false, "null": false, "https://127.0.0.1.evil.example": false,
		"http://127.0.0.1:1": false, "file://": false, s.address + ".evil.example": false} {
		h := http.Header{}
		if origin != "" {
			h.Set("Origin", origin)
		}
		conn, answer, err := websocket.Dial(context.Background(), s.address+"/socket", &websocket.DialOptions{HTTPHeader: h})
		if (err == nil) != good {
			t.Errorf("origin %q: %v", origin, err)
		}
		if !good && answer != nil && answer.StatusCode != http.StatusForbidden {
			t.Errorf("origin %q: status %d", origin, answer.StatusCode)
		}
		if conn != nil {
			conn.CloseNow()
		}
	}
}

// TestTokens sees that nothing is written without the token, and that the address with it gives a cookie that no script reads.
func TestTokens(t *testing.T) {
	s := start(t)
	for _, token := range []string{"", "wrong", s.token + "x", strings.ToLower(s.token)} {
		c := s.connect(t, token)
		var hello workbench.Hello
		if c.ask(workbench.MethodHello, struct{}{}, &hello); hello.Writable {
			t.Errorf("token %q may write", token)
		}
		c.fails(workbench.MethodSave, workbench.SaveRequest{Path: "mine.rules", Text: "x"})
		c.fails(workbench.MethodRemove, workbench.RemoveRequest{Path: "mine.rules"})
	}
	if entries, _ := os.ReadDir(s.folder); len(entries) > 0 {
		t.Errorf("something was written: %v", entries)
	}
	answer, _ := s.get(t, "/?token="+s.token+"&a=b", strings.TrimPrefix(s.address, "http://"), nil)
	cookie := answer.Header.Get("Set-Cookie")
	if answer.StatusCode != http.StatusSeeOther || answer.Header.Get("Location") != "/?a=b" || !strings.Contains(cookie, "HttpOnly; SameSite=Strict") {
		t.Errorf("%d to %q with %q", answer.StatusCode, answer.Header.Get("Location"), cookie)
	}
	answer, _ = s.get(t, "//evil.example/?token=wrong", strings.TrimPrefix(s.address, "http://"), nil)
	if to := answer.Header.Get("Location"); strings.HasPrefix(to, "//") || answer.Header.Get("Set-Cookie") != "" {
		t.Errorf("a wrong token leads to %q", to)
	}
}

// TestPaths tries to leave the folder and the page.
func TestPaths(t *testing.T) {
	s := start(t)
	outside := filepath.Join(filepath.Dir(s.folder), "outside")
	if err := os.Mkdir(outside, 0o755); err != nil {
		t.Fatal(err)
	}
	secret := filepath.Join(outside, "secret.rules")
	if err := os.WriteFile(secret, []byte("// secret\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"link": outside, "link.rules": secret, "nowhere.rules": filepath.Join(outside, "new.rules")} {
		if err := os.Symlink(to, filepath.Join(s.folder, link)); err != nil {
			t.Skip(err)
		}
	}
	c := s.connect(t, s.token)
	for _, path := range []string{"", ".", "..", "../outside/secret.rules", "/etc/passwd", outside + "/x.rules", "a/../../outside/x.rules", "a//b.rules", "./a.rules",
		`..\outside\x.rules`, "C:x.rules", "a\x00.rules", "x.txt", ".hidden.rules", ".git/x.rules", "a~", "#a.rules", "link/x.rules", "link/secret.rules",
		"link.rules", "nowhere.rules", strings.Repeat("a", 300) + ".rules", "a\n.rules", "x.rules/y.rules/../../../z.rules"} {
		c.fails(workbench.MethodSave, workbench.SaveRequest{Path: path, Text: "pwned", Force: true})
		m := c.end(c.begin(workbench.MethodRemove, workbench.RemoveRequest{Path: path}))
		if m.Error == nil && !strings.Contains(string(m.Result), `"conflict":true`) && path != "nowhere.rules" {
			t.Errorf("%q was removed: %s", path, m.Result)
		}
	}
	if text, err := os.ReadFile(secret); err != nil || string(text) != "// secret\n" {
		t.Errorf("the secret is %q, %v", text, err)
	}
	if entries, _ := os.ReadDir(outside); len(entries) != 1 {
		t.Errorf("outside there is %v", entries)
	}
	for _, path := range []string{"/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd", "/page.go", "/.git/config", "/socket/x"} {
		if answer, body := s.get(t, path, "localhost", nil); answer.StatusCode == 200 || strings.Contains(body, "root:") {
			t.Errorf("%s: %d %.80s", path, answer.StatusCode, body)
		}
	}
}

// TestLargeMessages sends 100 MB as a body, as a header and as a message; the server stays as small as it was.
func TestLargeMessages(t *testing.T) {
	s := start(t)
	const huge = 100 << 20
	before := heap()
	answer, err := http.Post(s.address+"/socket", "text/plain", io.LimitReader(endless{}, huge))
	if err == nil {
		if answer.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("a body: %d", answer.StatusCode)
		}
		answer.Body.Close()
	}
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
	io.Copy(conn, io.LimitReader(endless{}, huge)) // is cut off
	if line, err := bufio.NewReader(conn).ReadString('\n'); err == nil && !strings.Contains(line, "431") {
		t.Errorf("a header: %s", line)
	}
	conn.Close()
	c := s.connect(t, "")
	c.conn.Write(context.Background(), websocket.MessageText, make([]byte, huge/10))
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if _, _, err := c.conn.Read(ctx); err == nil || ctx.Err() != nil {
		t.Errorf("a message of 10 MB: %v", err)
	}
	if grown := int(heap()) - int(before); grown > 60<<20 {
		t.Errorf("the heap has grown by %d MB", grown>>20)
	}
	s.connect(t, "").ask(workbench.MethodJudge, workbench.Position{Puzzle: smallPuzzle}, nil)
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestManySockets opens a thousand pages that say nothing, and asks on one more; then all go away and leave nothing behind.
func TestManySockets(t *testing.T) {
	s := start(t)
	n := 1000
	if testing.Short() {
		n = 100
	}
	before := runtime.NumGoroutine()
	memory := heap()
	var all []*websocket.Conn
	for range n {
		conn, _, err := websocket.Dial(context.Background(), s.address+"/socket", nil)
		if err != nil {
			t.Fatalf("after %d: %v", len(all), err)
		}
		all = append(all, conn)
	}
	each := (int(heap()) - int(memory)) / n
	c := s.connect(t, s.token)
	c.ask(workbench.MethodJudge, workbench.Position{Puzzle: smallPuzzle}, nil)
	c.ask(workbench.MethodSave, workbench.SaveRequest{Path: "mine.rules", Text: strings.Replace(myPack, "neighbours(p)", "peers(open(p))", 1)}, nil)
	c.note(workbench.NoteRulesChanged, rulesChanged(true))
	for _, conn := range all {
		conn.CloseNow()
	}
	c.conn.CloseNow()
	for range 200 {
		if runtime.NumGoroutine() <= before+10 {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if left := runtime.NumGoroutine() - before; left > 10 {
		t.Errorf("%d goroutines are left", left)
	}
	t.Logf("%d sockets, %d kB each with both ends", n, each>>10)
}

// burning is a rule that uses up its budget wherever it is asked.
const burning = `rule Burn "Burns its budget" {
  for a in open(grid)
  for b in open(grid)
  for c in open(grid)
  for d in open(grid)
  when need(row(a)) + need(row(b)) + need(row(c)) + need(row(d)) > 1000
  → eliminate a
  because "never"
}

pack burn "Burns" for starbattle {
  include basics
  tier 1 { Burn first }
}
`

// TestFairness has one page solve with rules that burn their budget, as often as it can, and another ask quick questions meanwhile.
func TestFairness(t *testing.T) {
	s := start(t)
	bad, good := s.connect(t, ""), s.connect(t, "")
	bad.send(nil, "initialized", struct{}{})
	bad.open("burn.rules", burning)
	bad.note(workbench.NoteRulesChanged, rulesChanged(true))
	for i := range 40 {
		bad.begin(workbench.MethodSolve, workbench.SolveRequest{Position: workbench.Position{Puzzle: bigPuzzle, Pack: "burn", Marks: marksWith(i)}})
	}
	var slowest time.Duration
	for range 20 {
		begin := time.Now()
		good.ask(workbench.MethodSolve, workbench.SolveRequest{Position: workbench.Position{Puzzle: smallPuzzle}}, nil)
		slowest = max(slowest, time.Since(begin))
	}
	t.Logf("beside 40 endless solves the slowest of 20 small ones took %v", slowest)
	if slowest > 5*time.Second {
		t.Errorf("another page waits for %v", slowest)
	}
}

// TestCancel begins long work, cancels it, and sees it end at once.
func TestCancel(t *testing.T) {
	s := start(t)
	c := s.connect(t, "")
	for method, params := range map[string]any{
		workbench.MethodVerify:     workbench.VerifyRequest{Pack: "guide", Puzzles: 1_000_000},
		workbench.MethodGenerate:   workbench.GenerateRequest{Family: "starbattle", Count: 1_000_000},
		workbench.MethodCandidates: workbench.CandidatesRequest{Position: workbench.Position{Puzzle: wideOpen()}, Cutoff: 1 << 30},
	} {
		id := c.begin(method, params)
		time.Sleep(100 * time.Millisecond)
		c.send(nil, "$/cancelRequest", map[string]any{"id": id})
		begin := time.Now()
		if m := c.end(id); m.Error == nil || m.Error.Code != workbench.CodeCancelled {
			t.Errorf("%s: %+v %.100s", method, m.Error, m.Result)
		}
		if took := time.Since(begin); took > 3*time.Second {
			t.Errorf("%s went on for %v", method, took)
		}
	}
	older := c.begin(workbench.MethodCandidates, workbench.CandidatesRequest{Position: workbench.Position{Puzzle: wideOpen()}, Cutoff: 1 << 30})
	c.ask(workbench.MethodCandidates, workbench.CandidatesRequest{Position: workbench.Position{Puzzle: smallPuzzle}}, nil)
	for _, m := range c.notes {
		if fmt.Sprint(m.ID) == fmt.Sprint(older) {
			return
		}
	}
	if m := c.end(older); m.Error == nil || m.Error.Code != workbench.CodeCancelled {
		t.Errorf("the older of two: %+v", m)
	}
}

// TestEnd sees the server end within a second, whatever goes on.
func TestEnd(t *testing.T) {
	s := start(t)
	c := s.connect(t, "")
	c.begin(workbench.MethodVerify, workbench.VerifyRequest{Pack: "guide", Puzzles: 1_000_000})
	time.Sleep(50 * time.Millisecond)
	begin := time.Now()
	s.stop()
	select {
	case <-s.ended:
	case <-time.After(10 * time.Second):
		t.Fatal("the server goes on")
	}
	t.Logf("ended after %v", time.Since(begin))
}

// bigPuzzle is open enough for rules to burn.
const bigPuzzle = "10x2.AABBCCCCCCAABBBDDCCCAAAEEDDDDCAFFEGDGGHCAFFEGGGGHHFFFEGGGHHHFFFEGGGHHHFFFFGGGHIIJJFFFGGIIIJJJFFGGGII"

// marksWith is a board of it with one cross.
func marksWith(i int) string {
	return strings.Repeat(".", i) + "x" + strings.Repeat(".", 99-i)
}

// wideOpen is a Sudoku without clues.
func wideOpen() string { return strings.Repeat(".", 81) }
