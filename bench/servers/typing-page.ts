/** A minimal search page that queries the baseline server: an input and a list of names, without a framework. */
export const TYPING_PAGE = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Busca</title>
<input type="search" aria-label="Buscar personalidades"><p role="status"></p><ul></ul>
<script>
document.querySelector('input').addEventListener('input', async ({ target }) => {
  const q = target.value;
  const { items, total } = await (await fetch('/search?q=' + encodeURIComponent(q))).json();
  if (q !== target.value) return;
  document.querySelector('ul').replaceChildren(...items.map(({ name }) => {
    const item = document.createElement('li');
    item.textContent = name;
    return item;
  }));
  document.querySelector('p').textContent = total.toLocaleString('pt-BR') + ' personalidades';
});
</script>`;
