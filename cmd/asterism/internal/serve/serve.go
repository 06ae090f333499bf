// Package serve puts the workbench on a local address for a browser.
//
// In: an engine of package workbench and the files of the page. Out: an HTTP handler with the page, the help, and one WebSocket
// a page, on which the language server and the methods asterism/… run.
//
// Who may ask: the server listens on the loopback addresses only, unless it is told otherwise. A request must name a host that we
// are (else a foreign name could be made to lead here), and a WebSocket must come from a page of ours (Origin). Whoever opens the
// address that the command prints gets a token as a cookie; without it rules can be read and puzzles solved, and nothing is
// written. The page may load nothing from elsewhere (Content-Security-Policy). Messages are bounded in size, requests in time, and
// sockets in number; there is no address that takes a body.
package serve

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"io/fs"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"asterism/cmd/asterism/internal/workbench"
)

// Options say what is served, and to whom.
type Options struct {
	Engine *workbench.Engine
	Page   fs.FS        // index.html and what it asks for
	Help   http.Handler // what is below /help/; nil for nothing
	Token  string       // for whatever writes
	Hosts  []string     // names that requests may give the server, besides those of the loopback; "*" for any
}

// Server is what listens. It is an http.Handler.
type Server struct {
	options Options
	mux     *http.ServeMux
	sockets atomic.Int64
	context context.Context // ends with the server
}

// The bounds of the server.
const (
	mostSockets   = 2000
	readingHeader = 5 * time.Second
	longestHeader = 32 << 10
	ending        = 300 * time.Millisecond // for answers that are being written
)

// cookieName is where a browser keeps the token.
const cookieName = "asterism"

// New makes a server. What it does ends with the context.
func New(ctx context.Context, o Options) *Server {
	s := &Server{options: o, mux: http.NewServeMux(), context: ctx}
	s.mux.HandleFunc("GET /socket", s.socket)
	s.mux.Handle("GET /", http.HandlerFunc(s.page))
	if o.Help != nil {
		s.mux.Handle("GET /help/", http.StripPrefix("/help", o.Help))
	}
	return s
}

// NewToken is a token that nobody guesses.
func NewToken() string { return rand.Text() }

// Run serves on listeners until the context of the server ends, which takes a moment at most.
func (s *Server) Run(listeners ...net.Listener) error {
	server := &http.Server{Handler: s, ReadHeaderTimeout: readingHeader, MaxHeaderBytes: longestHeader,
		BaseContext: func(net.Listener) context.Context { return s.context }}
	ended := make(chan error, len(listeners))
	for _, l := range listeners {
		go func() { ended <- server.Serve(l) }()
	}
	select {
	case err := <-ended:
		server.Close()
		return err
	case <-s.context.Done():
	}
	limited, cancel := context.WithTimeout(context.Background(), ending)
	defer cancel()
	if server.Shutdown(limited) != nil {
		server.Close()
	}
	return nil
}

// policy lets the page load nothing from elsewhere, run no script that is written in it, and be shown in no other page. The editor
// puts its own styles into the page, so styles may stand there.
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// ServeHTTP checks who asks before anything else.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	switch {
	case !s.known(r.Host):
		http.Error(w, "this server goes by another name", http.StatusForbidden)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		h.Set("Allow", "GET, HEAD")
		h.Set("Connection", "close") // whatever body comes is not read
		http.Error(w, "there is nothing to send here", http.StatusMethodNotAllowed)
	case r.URL.Query().Has("token"):
		s.admit(w, r)
	default:
		s.mux.ServeHTTP(w, r)
	}
}

// known says whether a host is us: the loopback by name or number, or a name that was given.
func (s *Server) known(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	switch host {
	case "localhost", "127.0.0.1", "::1":
		return true
	}
	return slices.Contains(s.options.Hosts, host) || slices.Contains(s.options.Hosts, "*")
}

// admit keeps a token that the address holds as a cookie, and takes it out of the address.
func (s *Server) admit(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if s.right(q.Get("token")) {
		http.SetCookie(w, &http.Cookie{Name: cookieName, Value: s.options.Token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: 400 * 24 * 3600})
	}
	q.Del("token")
	to := "/" + strings.TrimLeft(r.URL.Path, "/\\")
	if more := q.Encode(); more != "" {
		to += "?" + more
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// right says whether somebody has the token.
func (s *Server) right(token string) bool {
	return s.options.Token != "" && subtle.ConstantTimeCompare([]byte(token), []byte(s.options.Token)) == 1
}

// mayWrite says whether a request comes with the token.
func (s *Server) mayWrite(r *http.Request) bool {
	c, err := r.Cookie(cookieName)
	return err == nil && s.right(c.Value)
}

// page serves a file of the page. What has a hash in its name never changes.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	info, err := fs.Stat(s.options.Page, name)
	if err != nil || info.IsDir() {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "no-cache")
	http.ServeFileFS(w, r, s.options.Page, "/"+strings.TrimSuffix(name, "index.html"))
}
