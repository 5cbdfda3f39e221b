/**
 * The minimal search page: an input, a list of names, no framework. It queries the baseline server, or
 * filters the rows it was given.
 */
export function typingPage(rows: readonly unknown[] | null): string {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Busca</title>
<input type="search" aria-label="Buscar personalidades"><p role="status"></p><ul></ul>
<script>
const rows = ${JSON.stringify(rows).replaceAll('<', '\\u003c')};
const fold = (text) => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase();
const find = async (q) => {
  if (rows === null) return (await fetch('/search?q=' + encodeURIComponent(q))).json();
  const items = rows.filter(({ name }) => fold(name).includes(q));
  return { items, total: items.length };
};
document.querySelector('input').addEventListener('input', async ({ target }) => {
  const q = target.value;
  const { items, total } = await find(q);
  if (q !== target.value) return;
  document.querySelector('ul').replaceChildren(...items.map(({ name }) => {
    const item = document.createElement('li');
    item.textContent = name;
    return item;
  }));
  document.querySelector('p').textContent = total.toLocaleString('pt-BR') + ' personalidades';
});
</script>`;
}
