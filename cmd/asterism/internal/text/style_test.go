package text

import "testing"

func TestWantsColour(t *testing.T) {
	for _, test := range []struct {
		name     string
		terminal bool
		env      map[string]string
		want     bool
	}{
		{"a terminal", true, nil, true},
		{"a file", false, nil, false},
		{"NO_COLOR", true, map[string]string{"NO_COLOR": "1"}, false},
		{"NO_COLOR without a value", true, map[string]string{"NO_COLOR": ""}, true},
		{"a dumb terminal", true, map[string]string{"TERM": "dumb"}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := WantsColour(test.terminal, func(name string) string { return test.env[name] }); got != test.want {
				t.Errorf("wantsColour = %v, want %v", got, test.want)
			}
		})
	}
}
