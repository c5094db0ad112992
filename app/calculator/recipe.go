package calculator

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget/recipe"
)

// fieldRecipe is the choice of a recipe. It is no field of a case: to choose one
// fills in the form.
const fieldRecipe = "recipe"

// recipes is the choice of published recipes to start from.
func (p *Page) recipes() app.UI {
	items := []app.UI{app.Option().Value("").Selected(true).Text(textOwnCase)}
	for _, r := range recipe.All() {
		items = append(items, app.Option().Value(r.Name).Text(r.Name))
	}
	return app.Div().Class("field").Body(
		app.Label().For(fieldRecipe).Body(app.Text(textRecipe+" "), app.Span().Class("opt").Text(textRecipeUnit)),
		app.Select().ID(fieldRecipe).Attr("aria-describedby", fieldRecipe+"-hint").Body(items...).OnChange(p.onRecipe),
		app.P().ID(fieldRecipe+"-hint").Class("hint").Text(p.recipeHint()),
	)
}

// recipeHint says where the recipe that was last chosen is from.
func (p *Page) recipeHint() string {
	if p.chosen == nil {
		return textRecipeHint
	}
	if p.chosen.Left == "" {
		return p.chosen.Source + "."
	}
	return p.chosen.Source + ". " + p.chosen.Left
}

// choose remembers the recipe that the form is filled in from; nil for none.
func (p *Page) choose(r *recipe.Recipe) {
	p.chosen = r
	name := ""
	if r != nil {
		name = r.Name
	}
	setInput(fieldRecipe, name)
}

// onRecipe fills in the form.
func (p *Page) onRecipe(ctx app.Context, e app.Event) {
	before := p.form
	if p.takeRecipe(ctx.JSSrc().Get("value").String()) {
		p.undo = &undo{before, textRecipeDone + " " + p.chosen.Name + "."}
		p.compute()
		p.remember()
		p.mounted.Defer(p.restoreInputs)
	}
}

// takeRecipe puts a recipe into the form; false for no name of one.
func (p *Page) takeRecipe(name string) bool {
	for _, r := range recipe.All() {
		if r.Name == name {
			p.setForm(formOf(r.Case, r.Target))
			p.choose(&r)
			return true
		}
	}
	return false
}
