import { NAME_MAX_LENGTH } from '../../src/domain/people/name.ts';

/** Calls the function that the proof has added to each page. */
const CALL = 'ran()';
/** The call, also in forms without letters that a filter may know, and without parentheses. */
const CALLS = [CALL, 'ran``', 'top[/ra/.source+/n/.source]()', '&#114;an()'] as const;

/** Strings that may end the text, attribute, comment, script or title into which a payload is put. */
const ENDINGS = [
  '',
  '"><',
  "'>",
  '-->',
  '</script>',
  '</title>',
  '</style>',
  '</textarea>',
  '\\u003c/script>',
  ']]>',
  "';",
  '";',
  '${',
  '\u2028',
] as const;

type Make = (call: string) => string;

const VECTORS: readonly Make[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<ScRiPt>${call}//`,
  (call) => `<img src=x onerror=${call}>`,
  (call) => `<svg onload=${call}>`,
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<iframe srcdoc="<script>${call}</script>">`,
  (call) => `<iframe src="javascript:${call}">`,
  (call) => `<input autofocus onfocus=${call}>`,
  (call) => `<details open ontoggle=${call}>`,
  (call) => `<video><source onerror=${call}></video>`,
  (call) => `<style onload=${call}></style>`,
  (call) => `<style>*{background:url(//evil.example)}</style>${call}`,
  (call) => `<link rel=stylesheet href="data:text/css,*{}" onload=${call}>`,
  (call) => `<meta http-equiv=refresh content="0;javascript:${call}">`,
  (call) => `<base href="javascript:/${call}/">`,
  (call) => `<object data="data:text/html,<script>${call}</script>">`,
  (call) => `<math><mtext><img src=x onerror=${call}>`,
  (call) => `<template><img src=x onerror=${call}></template>`,
  (call) => `javascript:${call}`,
  (call) => `" onmouseover=${call} autofocus onfocus=${call} x="`,
  (call) => `${call};//`,
  (call) => `{{constructor.constructor("${call}")()}}`,
  (call) => `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${call}</x:script>`,
  (call) => `%3Cimg src=x onerror=${call}%3E`,
  (call) => `&lt;img src=x onerror=${call}&gt;`,
];

/** Makes distinct texts that would call `ran` if they became markup or script; each can be a name. */
export function makePayloads(count: number): readonly string[] {
  const all = CALLS.flatMap((call) =>
    ENDINGS.flatMap((ending) => VECTORS.map((make) => ending + make(call))),
  ).filter((payload) => payload.length <= NAME_MAX_LENGTH);
  // Takes payloads at regular steps, so that a small number includes some of every kind.
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, i) => i % step === 0).slice(0, count);
}
