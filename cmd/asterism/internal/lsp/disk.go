package lsp

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"asterism/dsl"
	"asterism/interpreter"
	"asterism/interpreter/assist"
)

// Disk opens workspaces of folders on disk.
type Disk struct {
	Folder  string // the folder of rules; "" for rules.d in the folder that the editor has open, or that folder itself
	Shipped fs.FS  // the rules that come with the program; nil for none
	Cache   string // where files that come with the program are written for the editor to show
	once    sync.Once
	dir     string // the folder, whole
}

// rulesFolder is what folders of rules are called, and what the names of shipped files begin with.
const rulesFolder = "rules.d"

// Open implements Opener.
func (d *Disk) Open(_ context.Context, p *InitializeParams) (*assist.Workspace, Names, error) {
	dir, err := filepath.Abs(d.folder(p))
	if err != nil {
		return nil, nil, err
	}
	d.dir = dir
	shipped := interpreter.Folder{Name: rulesFolder}
	if d.Shipped != nil {
		if shipped.Files, err = interpreter.ReadFS(d.Shipped); err != nil {
			return nil, nil, err
		}
	}
	return assist.New(shipped, d.Read()), d, nil
}

// folder is where the rules lie or would lie.
func (d *Disk) folder(p *InitializeParams) string {
	root := "."
	switch {
	case d.Folder != "":
		return d.Folder
	case len(p.WorkspaceFolders) > 0:
		root = pathOf(p.WorkspaceFolders[0].URI)
	case p.RootURI != "":
		root = pathOf(p.RootURI)
	}
	if matches, _ := filepath.Glob(filepath.Join(root, "*"+interpreter.Extension)); len(matches) > 0 || filepath.Base(root) == rulesFolder {
		return root
	}
	return filepath.Join(root, rulesFolder)
}

// Read reads the folder as it is now. It need not be there.
func (d *Disk) Read() interpreter.Folder {
	folder := interpreter.Folder{Name: rulesFolder}
	files, err := interpreter.ReadFS(os.DirFS(d.dir))
	if !errors.As(err, &folder.Unread) && err != nil && !errors.Is(err, fs.ErrNotExist) {
		folder.Unread = dsl.Diagnostics{interpreter.Unreadable(rulesFolder, err)}
	}
	for i := range folder.Unread {
		folder.Unread[i].File = folder.Whole(folder.Unread[i].File)
	}
	folder.Files = files
	return folder
}

// Collection implements Collections: paths that are not whole begin where the folder lies.
func (d *Disk) Collection(path string) (string, error) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(d.dir), path)
	}
	info, err := os.Stat(path)
	if err == nil && (!info.Mode().IsRegular() || info.Size() > largestCollection) {
		return "", fmt.Errorf("%s is no file of puzzles, or too long", path)
	}
	text, err := os.ReadFile(path)
	return string(text), err
}

// largestCollection is how long a file of puzzles may be, in bytes.
const largestCollection = 64 << 20

// URI implements Names: where the file lies in the folder, or else where what comes with the program has been written.
func (d *Disk) URI(name string) string {
	inside, ok := interpreter.Folder{Name: rulesFolder}.Within(name)
	if !ok {
		if strings.Contains(name, ":") {
			return name
		}
		return uriOf(name)
	}
	path := filepath.Join(d.dir, filepath.FromSlash(inside))
	if _, err := os.Stat(path); err != nil && d.Shipped != nil {
		if text, err := fs.ReadFile(d.Shipped, inside); err == nil {
			return uriOf(d.show(inside, text))
		}
	}
	return uriOf(path)
}

// show writes a file that comes with the program where an editor can read it, and returns where.
func (d *Disk) show(inside string, text []byte) string {
	d.once.Do(func() {
		if d.Cache == "" {
			d.Cache = filepath.Join(os.TempDir(), "asterism-rules")
		}
	})
	path := filepath.Join(d.Cache, filepath.FromSlash(inside))
	if have, err := os.ReadFile(path); err == nil && string(have) == string(text) {
		return path
	}
	os.MkdirAll(filepath.Dir(path), 0o755)
	os.Remove(path)
	os.WriteFile(path, text, 0o444)
	return path
}

// Name implements Names.
func (d *Disk) Name(uri string) string {
	path := pathOf(uri)
	if path == "" {
		return uri
	}
	for _, dir := range []string{d.dir, d.Cache} {
		if rel, err := filepath.Rel(dir, path); dir != "" && err == nil && filepath.IsLocal(rel) {
			return rulesFolder + "/" + filepath.ToSlash(rel)
		}
	}
	return filepath.ToSlash(path)
}

// pathOf is the path of a file URI, or "".
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	path := u.Path
	if len(path) > 2 && path[2] == ':' { // a drive letter
		path = path[1:]
	}
	return filepath.FromSlash(path)
}

// uriOf is the URI of a path.
func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
