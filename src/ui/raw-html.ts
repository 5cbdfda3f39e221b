/** Props for unescaped content, only for our own markup, scripts and styles. */
export function rawHtml(text: string) {
  return { dangerouslySetInnerHTML: { __html: text } };
}
