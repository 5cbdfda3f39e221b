/** Unescaped content; only for our own markup, scripts and styles. */
export function inner(text: string) {
  return { dangerouslySetInnerHTML: { __html: text } };
}
