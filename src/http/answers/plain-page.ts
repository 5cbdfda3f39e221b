import type { Failure } from '../../domain/failure.ts';
import { BASE_PATH } from '../../domain/paths.ts';
import { failureSentence } from '../../domain/texts/failure-sentence.ts';

/** A page without styles or scripts, for a missing icon. */
export function notFoundHtml(sentence: string): string {
  return plainPage(sentence, '');
}

/** Shown when rendering a page fails. The id identifies the request in the server's log. */
export function failureHtml(failure: Failure, requestId: string): string {
  return plainPage(
    failureSentence(failure),
    `<p><a href="">Tentar de novo</a></p>
<p><small>Código do erro: ${requestId}</small></p>
`,
  );
}

function plainPage(sentence: string, more: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>MBTI DB</title>
</head>
<body>
<h1>${sentence}</h1>
${more}<p><a href="${BASE_PATH}">Voltar ao catálogo</a></p>
</body>
</html>
`;
}
