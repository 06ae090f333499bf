package serve

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"time"

	"asterism/cmd/asterism/internal/lsp"
	"asterism/cmd/asterism/internal/workbench"

	"github.com/coder/websocket"
)

// The bounds of a socket.
const (
	largestMessage = 4 << 20
	writing        = 10 * time.Second // the longest that a page may take to receive a message
	asking         = 30 * time.Second // how often an idle page is asked whether it is there
)

// socket talks to a page until it goes away.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	if !s.ours(r.Header.Get("Origin"), r.Host) {
		http.Error(w, "only a page of this server may connect", http.StatusForbidden)
		return
	}
	if s.sockets.Add(1) > mostSockets {
		s.sockets.Add(-1)
		http.Error(w, "too many pages are open", http.StatusServiceUnavailable)
		return
	}
	defer s.sockets.Add(-1)
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true}) // the origin has been checked
	if err != nil {
		return
	}
	conn.SetReadLimit(largestMessage)
	ctx, cancel := context.WithCancel(s.context)
	defer cancel()
	go keepAsking(ctx, conn)
	stream := &stream{ctx: ctx, conn: conn}
	workbench.Serve(ctx, s.options.Engine, stream, s.mayWrite(r))
	stream.Close()
}

// ours says whether an origin is this server under the name by which it was asked. What is no browser gives none.
func (s *Server) ours(origin, host string) bool {
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host == host
}

// keepAsking ends connections at whose other end nobody is any more.
func keepAsking(ctx context.Context, conn *websocket.Conn) {
	tick := time.NewTicker(asking)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		limited, cancel := context.WithTimeout(ctx, writing)
		err := conn.Ping(limited)
		cancel()
		if err != nil {
			conn.CloseNow()
			return
		}
	}
}

// stream is a WebSocket as the language server takes it: a message of text is one of JSON.
type stream struct {
	ctx  context.Context
	conn *websocket.Conn
}

var _ lsp.Stream = (*stream)(nil)

// Read implements lsp.Stream.
func (s *stream) Read() ([]byte, error) {
	kind, message, err := s.conn.Read(s.ctx)
	switch {
	case err != nil:
		return nil, io.EOF
	case kind != websocket.MessageText:
		s.conn.Close(websocket.StatusUnsupportedData, "messages are text")
		return nil, io.EOF
	}
	return message, nil
}

// Write implements lsp.Stream.
func (s *stream) Write(message []byte) error {
	limited, cancel := context.WithTimeout(s.ctx, writing)
	defer cancel()
	return s.conn.Write(limited, websocket.MessageText, message)
}

// Close implements lsp.Stream.
func (s *stream) Close() error { return s.conn.CloseNow() }
