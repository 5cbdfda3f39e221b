/** A page without styles or scripts: for a missing icon, or when the product's own pages fail. */
export function notFoundHtml(sentence: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>MBTI DB</title>
</head>
<body>
<h1>${sentence}</h1>
<p><a href="/mbti-db">Voltar ao catálogo</a></p>
</body>
</html>
`;
}
