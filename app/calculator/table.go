package calculator

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// table is a table with its caption, its head and its rows. The names are those of
// [tag]: "table.inputs", "caption.hidden".
func table(name, captionName, caption string, head *element, rows []app.UI) *element {
	return tag(name).Body(
		tag(captionName).Text(caption),
		tag("thead").Body(head),
		tag("tbody").Body(rows...),
	)
}

// heads are the heads of columns, each by its name and its text in turn.
func heads(cells ...string) *element { return tag("tr").Body(cellsOf("col", cells)...) }

// row is a row of texts, each by its name and its text in turn; a th names the row.
func row(cells ...string) *element { return tag("tr").Body(cellsOf("row", cells)...) }

func cellsOf(scope string, cells []string) []app.UI {
	list := make([]app.UI, 0, len(cells)/2)
	for i := 0; i < len(cells); i += 2 {
		cell := tag(cells[i]).Text(cells[i+1])
		if strings.HasPrefix(cells[i], "th") {
			cell.set("scope", scope)
		}
		list = append(list, cell)
	}
	return list
}
