package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"sync"
)

// Stream carries whole JSON messages: standard input and output (see Stdio), a WebSocket, the messages of a Web Worker. Read
// and Write may be called at once, each by one goroutine.
type Stream interface {
	// Read returns the next message; io.EOF after the last.
	Read() ([]byte, error)

	// Write sends a message, which it must not keep.
	Write(message []byte) error

	// Close ends the stream: a Read that waits returns.
	Close() error
}

// LongestMessage is how long a message may be, in bytes: several times the longest rule file.
const LongestMessage = 64 << 20

// Stdio is the stream of an editor that starts the server as a program: messages behind headers with their length.
func Stdio(in io.Reader, out io.Writer) Stream {
	buffered := bufio.NewReader(in)
	return &stdio{in: buffered, header: textproto.NewReader(buffered), out: out, closer: closers{in, out}}
}

type stdio struct {
	in     *bufio.Reader
	header *textproto.Reader
	out    io.Writer
	closer closers
}

// Read implements Stream.
func (s *stdio) Read() ([]byte, error) {
	header, err := s.header.ReadMIMEHeader()
	if err != nil {
		return nil, err
	}
	length, err := strconv.Atoi(header.Get("Content-Length"))
	if err != nil || length < 0 || length > LongestMessage {
		return nil, fmt.Errorf("a message of length %q", header.Get("Content-Length"))
	}
	message := make([]byte, length)
	_, err = io.ReadFull(s.in, message)
	return message, err
}

// Write implements Stream.
func (s *stdio) Write(message []byte) error {
	_, err := fmt.Fprintf(s.out, "Content-Length: %d\r\n\r\n%s", len(message), message)
	return err
}

// Close implements Stream.
func (s *stdio) Close() error { return s.closer.Close() }

// closers are the ends of a stream; those that can be closed are.
type closers []any

func (c closers) Close() error {
	var first error
	for _, end := range c {
		if closer, ok := end.(io.Closer); ok {
			if err := closer.Close(); first == nil {
				first = err
			}
		}
	}
	return first
}

// objects lets the JSON-RPC library read and write objects on a stream. It writes one at a time.
type objects struct {
	Stream
	writing sync.Mutex
	broken  error // why nothing more could be read; nil where the stream just ended
}

// ReadObject implements jsonrpc2.ObjectStream.
func (o *objects) ReadObject(v any) error {
	message, err := o.Read()
	if err == nil {
		err = json.Unmarshal(message, v)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		o.broken = err
	}
	return err
}

// WriteObject implements jsonrpc2.ObjectStream.
func (o *objects) WriteObject(v any) error {
	message, err := json.Marshal(v)
	if err != nil {
		return err
	}
	o.writing.Lock()
	defer o.writing.Unlock()
	return o.Write(message)
}
