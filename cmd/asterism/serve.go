package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"asterism/cmd/asterism/internal/console"
	"asterism/cmd/asterism/internal/input"
	"asterism/cmd/asterism/internal/page"
	"asterism/cmd/asterism/internal/save"
	"asterism/cmd/asterism/internal/serve"
	"asterism/cmd/asterism/internal/workbench"
	"asterism/interpreter"
	"asterism/puzzle"
	"asterism/puzzle/notation"
)

// serveCommand is the workbench in a browser.
type serveCommand struct {
	Puzzle string `arg:"" optional:"" help:"A puzzle, its address, or a file: one puzzle to begin with, or a collection to judge rules by."`

	Port    int      `default:"4140" zero:"" placeholder:"N" help:"The port to listen on (default: 4140, or a free one where that is taken); 0 for any that is free."`
	Open    bool     `help:"Open the page in the browser."`
	Address string   `placeholder:"HOST" help:"Listen on this address of the machine instead of the loopback, for other machines."`
	Host    []string `placeholder:"NAME" help:"A name by which other machines call this one; several times for several."`
	Stars   int      `placeholder:"N" help:"Stars a row, where the puzzle does not say."`
}

// usualPort is where the page is found unless another port is asked for.
const usualPort = 4140

// Run serves until it is interrupted.
func (s *serveCommand) Run(con *console.Console, g *globals) error {
	ctx, stop := console.Interruptible()
	defer stop()
	engine, err := s.engine(ctx, con, g)
	if err != nil {
		return err
	}
	listeners, err := s.listen()
	if err != nil {
		return err
	}
	token := serveToken()
	server := serve.New(ctx, serve.Options{Engine: engine, Page: page.Files(), Help: serve.Help(engine.Program, helpOpener), Token: token, Hosts: s.hosts()})
	address := s.url(listeners[0], token)
	fmt.Fprintf(con.Out, "The workbench is at %s\nCtrl-C ends it.\n", address)
	if err := con.Flush(); err != nil {
		return err
	}
	if s.Open {
		openBrowser(address)
	}
	if err := server.Run(listeners...); err != nil {
		return err
	}
	return console.Interrupted
}

// helpOpener leads from a page of the help to the workbench above it.
func helpOpener(b *puzzle.Board, pack, rule string) string {
	return "../../" + workbench.Address(b, pack, rule)
}

// engine reads the puzzles and the rules, and watches the folder.
func (s *serveCommand) engine(ctx context.Context, con *console.Console, g *globals) (*workbench.Engine, error) {
	shipped := interpreter.Folder{Name: rulesFolder}
	if !g.RulesOnly {
		var err error
		if shipped, err = shippedRules(); err != nil {
			return nil, err
		}
	}
	dir, err := watchedFolder(g)
	if err != nil {
		return nil, err
	}
	o := workbench.Options{Version: version(), Shipped: shipped, Store: serve.Folder{Dir: dir}, Help: workbench.HelpLinks("help/"), GivenHint: notation.Options{Stars: s.Stars}}
	if s.Puzzle != "" {
		t, err := input.Read(con, s.Puzzle, o.GivenHint)
		if err != nil {
			return nil, err
		}
		o.Given, o.GivenName = t.Body, t.Name
	}
	e := workbench.New(o)
	if s.Puzzle != "" && e.Given() == 0 {
		_, err := notation.Parse(o.Given, o.GivenHint)
		return nil, cmp.Or(err, errors.New("there is no puzzle in "+s.Puzzle))
	}
	return e, serve.Watch(ctx, e, dir, &shipped, rulesFolder)
}

// listen listens on the loopback by both its numbers, where there are both, or on the address asked for.
func (s *serveCommand) listen() ([]net.Listener, error) {
	hosts := []string{"127.0.0.1", "::1"}
	if s.Address != "" {
		hosts = []string{s.Address}
	}
	first, err := net.Listen("tcp", net.JoinHostPort(hosts[0], strconv.Itoa(s.Port)))
	if err != nil && s.Port == usualPort {
		first, err = net.Listen("tcp", net.JoinHostPort(hosts[0], "0"))
	}
	if err != nil {
		return nil, err
	}
	list, port := []net.Listener{first}, portOf(first)
	for _, host := range hosts[1:] {
		if l, err := net.Listen("tcp", net.JoinHostPort(host, port)); err == nil {
			list = append(list, l)
		}
	}
	return list, nil
}

func portOf(l net.Listener) string {
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// hosts are the names that requests may call us by, besides those of the loopback.
func (s *serveCommand) hosts() []string {
	var list []string
	for _, host := range append([]string{s.Address}, s.Host...) {
		if host != "" && host != "0.0.0.0" && host != "::" {
			list = append(list, strings.ToLower(host))
		}
	}
	return list
}

// url is the address to open.
func (s *serveCommand) url(l net.Listener, token string) string {
	host := cmp.Or(append(s.hosts(), "127.0.0.1")...)
	return "http://" + net.JoinHostPort(host, portOf(l)) + "/?token=" + token
}

// serveToken is the token for whoever writes: the same for every start on this account, so that a page that is open goes on after
// a restart.
func serveToken() string {
	cache, err := os.UserCacheDir()
	if err != nil {
		return serve.NewToken()
	}
	file := filepath.Join(cache, "asterism", "token")
	if known, err := os.ReadFile(file); err == nil && len(known) >= 20 {
		return string(known)
	}
	token := serve.NewToken()
	if os.MkdirAll(filepath.Dir(file), 0o700) == nil && os.WriteFile(file, nil, 0o600) == nil {
		save.File(file, []byte(token)) // keeps the mode; without a file the token is good for this run
	}
	return token
}

// openBrowser opens an address as people of this system do. Where that fails there is still the address to read.
func openBrowser(address string) {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	command := exec.Command(name, args...)
	if command.Start() == nil {
		go command.Wait()
	}
}
