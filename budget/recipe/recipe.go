package recipe

import (
	"neuronkv/budget"
	"neuronkv/budget/casefile"
)

// A Recipe is a published way to serve a model.
type Recipe struct {
	Name    string      // what it serves, for people
	Source  string      // the document that it is from
	Target  string      // the target that it fits, such as "trn2"
	Differs string      // in what the case differs from the document; "" for nothing
	Case    budget.Case // engine arguments and variables alone
}

// All returns the recipes, by name.
func All() []Recipe {
	all := make([]Recipe, len(table))
	for i, r := range table {
		c, err := casefile.Decode([]byte(r.document))
		if err != nil {
			panic("internal error: recipe " + r.name + ": " + err.Error())
		}
		all[i] = Recipe{r.name, r.source, r.target, r.differs, c}
	}
	return all
}
