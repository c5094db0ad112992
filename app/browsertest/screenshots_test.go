//go:build browser && screenshots

package browsertest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// pictures are the states that somebody looks at before a change is done: what is
// typed, and what stands open.
var pictures = []struct {
	name   string
	fields [][2]string
	open   string // a selector
	do     func(*page)
}{
	{"fits", nil, "", nil},
	{"fits-open", nil, "details", nil},
	{"likely-fails", [][2]string{{"model", "meta-llama/Llama-3.3-70B-Instruct"}, {"length", "16K"}, {"caching", "on"}}, "#section-evidence", nil},
	{"fails", [][2]string{{"model", "meta-llama/Llama-3.3-70B-Instruct"}, {"tp", "2"}}, "", nil},
	{"refused", [][2]string{{"length", "2K"}}, "#section-warnings", nil},
	{"refused-often", [][2]string{{"model", "openai/gpt-oss-20b"}, {"length", "2K"}, {"tp", "6"}, {"additional", `{"neuron_config": {"ep_degree": 4, "mlp_dp_size": 2}}`}}, "", nil},
	{"recipe", [][2]string{{"recipe", "GPT-OSS 20B, reference configuration"}}, "#section-inputs", nil},
	{"own-config", [][2]string{{"source", "config.json"}, {"config", gpt2}}, "", nil},
	{"unknown-model", [][2]string{{"model", "org/a-model"}, {"drafter", "org/a-drafter"}}, "details.group", nil},
	{"small-instance", [][2]string{{"model", "Qwen/Qwen3-VL-8B-Instruct"}, {"instance", "trn2.3xlarge"}, {"tp", "2"}, {"length", "4K"}}, "#section-cache, #section-holds", nil},
	{"problem", [][2]string{{"gmu", "1.5"}}, "", nil},
	{"host", [][2]string{{"mode", "cpu"}, {"host", "512g"}}, "", nil},
	{"link", nil, "", linked},
	{"bad-link", nil, "", badlyLinked},
	{"compared", [][2]string{{"model", "Qwen/Qwen3-8B"}, {"gmu", "0.9"}}, "#section-compared", comparedWith("16")},
	{"reading", [][2]string{{"tp", "4"}}, "#section-inputs", func(p *page) { p.drop("main", droppedFile{Name: "record.json", Text: deviceSample(p.t, trn2Record)}) }},
	{"bad-reading", nil, "", func(p *page) { p.pasteInto("readings", `{"gpus": [{"memory.used": "123 MiB"}]}`) }},
	{"compared-with-device", nil, "", func(p *page) { p.click("#pin-other") }},
}

// TestScreenshots writes the pictures into the folder SCREENSHOTS: 1280 and 360
// pixels wide, light and dark.
func TestScreenshots(t *testing.T) {
	folder := os.Getenv("SCREENSHOTS")
	require.NoError(t, os.MkdirAll(folder, 0o755))
	pictureText(t, folder)
	for _, picture := range pictures {
		for _, size := range sizes {
			p := openReady(t, sized(size.width, size.height))
			for _, field := range picture.fields {
				p.enter(field[0], field[1])
			}
			if picture.do != nil {
				picture.do(p)
			}
			time.Sleep(time.Second) // what would help comes later than the answer
			if picture.open != "" {
				eval[chromedp.Void](p, `document.querySelectorAll(%s).forEach((d) => { d.open = true; })`, picture.open)
			}
			eval[chromedp.Void](p, `document.activeElement.blur(), scrollTo(0, 0)`)
			p.settle()
			sized(size.width, eval[int64](p, `document.documentElement.scrollHeight`))(p)
			for _, scheme := range schemes {
				name := filepath.Join(folder, picture.name+"-"+size.name+"-"+scheme+".png")
				require.NoError(t, os.WriteFile(name, p.picture(scheme), 0o644))
			}
		}
	}
}

// pictureText does the same for the pages beside the calculator.
func pictureText(t *testing.T, folder string) {
	t.Helper()
	for _, file := range sitePages {
		for _, size := range sizes {
			p := openPage(t, serve(t, "/", asBuilt)+file, sized(size.width, size.height))
			p.settle()
			sized(size.width, eval[int64](p, `document.documentElement.scrollHeight`))(p)
			for _, scheme := range schemes {
				name := filepath.Join(folder, strings.TrimSuffix(file, ".html")+"-"+size.name+"-"+scheme+".png")
				require.NoError(t, os.WriteFile(name, p.picture(scheme), 0o644))
			}
		}
	}
}

// picture takes a picture of the page in one of the schemes.
func (p *page) picture(name string) []byte {
	p.t.Helper()
	scheme(name)(p)
	p.settle()
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	require.NoError(p.t, err)
	require.NotEmpty(p.t, picture)
	return picture
}
