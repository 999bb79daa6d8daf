package uci_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rookery/searchers/uci"
)

// Sessions that were recorded with another engine are spoken to ours: every question must get its answer.
func TestRecordedSessionsAreAnswered(t *testing.T) {
	files, err := filepath.Glob("../../../shared/data/uci/marvin*.txt")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("the folder of recorded sessions, ../shared/data/uci, is not there")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			recorded, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var script strings.Builder
			asked := map[string]int{}
			for line := range strings.Lines(string(recorded)) {
				if said, ok := strings.CutPrefix(line, ">> "); ok {
					script.WriteString(said)
					asked[strings.Fields(said)[0]]++
				}
			}
			var out strings.Builder
			if err := uci.Run(t.Context(), strings.NewReader(script.String()), &out, fakeEngine()); err != nil {
				t.Fatal(err)
			}
			for question, answer := range map[string]string{"go": "bestmove ", "isready": "readyok\n", "uci": "uciok\n"} {
				if got := strings.Count(out.String(), answer); got != asked[question] || asked["go"] == 0 {
					t.Errorf("%d of %s for %d of %s", got, answer, asked[question], question)
				}
			}
			if strings.Contains(out.String(), "error") {
				t.Errorf("output:\n%s", &out)
			}
		})
	}
}
