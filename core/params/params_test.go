package params

import (
	"strings"
	"testing"
)

// settings is a component's parameters of every kind.
type settings struct {
	nullMove bool
	margin   int
	policy   string
	net      string
}

func (s *settings) table() Table {
	return Table{
		NewSwitch(&s.nullMove, "null-move", true, "skip a turn").From("Beal 1989"),
		NewInt(&s.margin, "margin", 75, 10, 300, 5, "centipawns a ply"),
		NewChoice(&s.policy, "policy", "aged", []string{"always", "aged"}, "replacement"),
		NewText(&s.net, "net", "", "path of the network"),
	}
}

func TestDeclaringSetsTheDefaults(t *testing.T) {
	var s settings
	table := s.table()
	if want := (settings{true, 75, "aged", ""}); s != want {
		t.Errorf("fields after declaring: %+v, want %+v", s, want)
	}
	if changed := table.Changed(); len(changed) != 0 {
		t.Errorf("changed from the defaults: %v, want none", changed)
	}
	if p := table.Find("null-move"); p.Source != "Beal 1989" || p.Kind != Switch {
		t.Errorf("null-move: kind %v, source %q", p.Kind, p.Source)
	}
}

func TestSetReadsEachKind(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"null-move", "off", "off"},
		{"null-move", " FALSE ", "off"},
		{"null-move", "no", "off"},
		{"null-move", "yes", "on"},
		{"margin", "10", "10"},
		{"margin", " 300 ", "300"},
		{"policy", "ALWAYS", "always"},
		{"net", " nets/first.bin ", "nets/first.bin"},
		{"NULL-MOVE", "off", "off"},
	} {
		var s settings
		table := s.table()
		if err := table.Apply([]Value{{c.name, c.text}}); err != nil {
			t.Errorf("%s = %q: %v", c.name, c.text, err)
			continue
		}
		if got := table.Find(c.name).Value(); got != c.want {
			t.Errorf("%s = %q reads as %q, want %q", c.name, c.text, got, c.want)
		}
	}
}

func TestBadValueIsToldAndChangesNothing(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"null-move", "perhaps", "want on or off"},
		{"margin", "wide", "want 10 to 300"},
		{"margin", "9", "want 10 to 300"},
		{"margin", "301", "want 10 to 300"},
		{"margin", "99999999999999999999", "want 10 to 300"},
		{"policy", "never", "want one of always, aged"},
		{"null-moves", "on", `did you mean "null-move"?`},
		{"zzz", "on", `no parameter "zzz"`},
	} {
		var s settings
		table := s.table()
		before := s
		err := table.Apply([]Value{{c.name, c.text}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s = %q: error %v, want one with %q", c.name, c.text, err, c.want)
		}
		if s != before {
			t.Errorf("%s = %q changed the fields to %+v", c.name, c.text, s)
		}
	}
}

func TestValuesRoundTrip(t *testing.T) {
	var s settings
	table := s.table()
	set := []Value{{"null-move", "off"}, {"margin", "80"}, {"policy", "always"}, {"net", "a b.bin"}}
	if err := table.Apply(set); err != nil {
		t.Fatal(err)
	}
	if got := table.Changed(); len(got) != len(set) {
		t.Errorf("changed: %v, want all of %v", got, set)
	}
	var again settings
	if err := again.table().Apply(table.Values()); err != nil || again != s {
		t.Errorf("applying Values: %+v, %v, want %+v", again, err, s)
	}
}

func TestDidYouMean(t *testing.T) {
	known := []string{"leave-one-out", "add-one-in", "pairs"}
	for word, want := range map[string]string{
		"leave-one-ot":  "leave-one-out",
		"Add_one_in":    "add-one-in",
		"pair":          "pairs",
		"entirely-else": "",
		"":              "",
	} {
		got := DidYouMean(word, known)
		if want == "" && got != "" || want != "" && !strings.Contains(got, `"`+want+`"`) {
			t.Errorf("DidYouMean(%q) = %q, want %q in it", word, got, want)
		}
	}
}
