package reports_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"rookery/reports/reportstest"
)

// measure runs in the page: it looks for texts of drawings that overlap as this browser sets them, in whatever fonts it has, and for
// anything wider than the window. Slanted texts have no upright boxes and are left to the tests of charts.
const measure = `<script>
const found = [];
for (const svg of document.querySelectorAll("svg")) {
  const boxes = [...svg.querySelectorAll("text")].filter(t => Math.abs(t.getScreenCTM().b) < 0.01).map(t => {
    const r = t.getBoundingClientRect(), trim = r.height / 5;
    return {text: t.textContent, left: r.left + 1, right: r.right - 1, top: r.top + trim, bottom: r.bottom - trim};
  });
  const frame = svg.getBoundingClientRect();
  boxes.forEach((a, i) => {
    if (a.left < frame.left - 2 || a.right > frame.right + 2) found.push("outside: " + a.text);
    for (const b of boxes.slice(0, i))
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) found.push("overlap: " + a.text + " and " + b.text);
  });
}
if (document.documentElement.scrollWidth > window.innerWidth) found.push("the page is " + document.documentElement.scrollWidth + " wide in " + window.innerWidth);
const out = document.createElement("pre");
out.id = "measured";
out.textContent = JSON.stringify({found, drawings: document.querySelectorAll("svg").length});
document.body.append(out);
</script>`

var measured = regexp.MustCompile(`(?s)<pre id="measured">(.*?)</pre>`)

func TestThePageInABrowser(t *testing.T) {
	browser, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("ROOKERY_REQUIRE") == "all" {
			t.Fatalf("chromium is required: %v", err)
		}
		t.Skip("chromium is not installed")
	}
	for name, run := range map[string]reportstest.Invented{"ablation": reportstest.Ablation(), "many": reportstest.Many(30), "kinds": pairsAndBare()} {
		if testing.Short() && name != "ablation" {
			continue
		}
		page, err := os.ReadFile(write(t, run).HTML)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "page.html")
		if err := os.WriteFile(path, []byte(strings.Replace(string(page), "</body>", measure+"</body>", 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, width := range []int{1280, 500} {
			t.Run(fmt.Sprintf("%s %d wide", name, width), func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
				defer cancel()
				cmd := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
					"--user-data-dir="+t.TempDir(), fmt.Sprintf("--window-size=%d,900", width), "--dump-dom", "file://"+path)
				cmd.WaitDelay = 5 * time.Second
				out, err := cmd.Output()
				if err != nil {
					t.Fatalf("chromium: %v", err)
				}
				match := measured.FindSubmatch(out)
				if match == nil {
					t.Fatalf("the page was not measured: %d bytes", len(out))
				}
				var result struct {
					Found    []string
					Drawings int
				}
				if err := json.Unmarshal([]byte(html.UnescapeString(string(match[1]))), &result); err != nil {
					t.Fatal(err)
				}
				if result.Drawings < 9 {
					t.Errorf("%d drawings, want at least 9", result.Drawings)
				}
				for i, fault := range result.Found {
					if i < 10 {
						t.Error(fault)
					}
				}
			})
		}
	}
}
