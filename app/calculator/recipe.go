package calculator

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget/recipe"
)

// fieldRecipe is the choice of a recipe. It is no field of a case: to choose one
// fills in the form.
const fieldRecipe = "recipe"

// recipes is the choice of published recipes to start from.
func (p *Page) recipes() app.UI {
	items := []app.UI{tag("option").Attr("value", "").Attr("selected", true).Text(textOwnCase)}
	for _, r := range p.known {
		items = append(items, tag("option").Attr("value", r.Name).Text(r.Name))
	}
	return tag("div.field").Body(
		tag("label").Attr("for", fieldRecipe).Body(app.Text(textRecipe+" "), tag("span.opt").Text(textRecipeUnit)),
		tag("select").ID(fieldRecipe).Attr("aria-describedby", fieldRecipe+"-hint").Body(items...),
		tag("p").ID(fieldRecipe+"-hint").Class("hint").Text(p.recipeHint()),
	)
}

// recipeHint says where the recipe that was last chosen is from.
func (p *Page) recipeHint() string {
	if p.chosen == nil {
		return textRecipeHint
	}
	if p.chosen.Differs == "" {
		return p.chosen.Source + "."
	}
	return p.chosen.Source + ". " + p.chosen.Differs
}

// choose remembers the recipe that the form is filled in from; nil for none.
func (p *Page) choose(r *recipe.Recipe) {
	if p.chosen == nil && r == nil {
		return
	}
	p.chosen = r
	p.stamps.form++
	name := ""
	if r != nil {
		name = r.Name
	}
	setInput(fieldRecipe, name)
}

// chooseRecipe fills in the form.
func (p *Page) chooseRecipe(name string) {
	r, before := p.recipeNamed(name), p.beforeRecipes()
	if r != nil {
		p.replace(formOfRecipe(r), strings.TrimSpace(textRecipeDone+" "+name+". "+r.Differs))
	}
	p.choose(r)
	if r != nil && p.undo != nil {
		p.undo.work.Form, p.undo.byRecipe = before, true
	}
}

// beforeRecipes is the form as it was before a recipe was chosen: the arrow keys
// pass through one after the other.
func (p *Page) beforeRecipes() form {
	if p.undo != nil && p.undo.byRecipe {
		return p.undo.work.Form
	}
	return p.form
}

// recipeNamed finds a recipe; nil where there is none.
func (p *Page) recipeNamed(name string) *recipe.Recipe {
	for i := range p.known {
		if p.known[i].Name == name {
			return &p.known[i]
		}
	}
	return nil
}
