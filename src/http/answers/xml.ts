/** Characters that XML 1.0 does not allow even when escaped (section 2.2), except lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Unescaped, a parser would replace them with a space or a line feed.
  '\t': '&#9;',
  '\r': '&#13;',
};

/** Escapes text for an XML element or a quoted attribute; characters that XML does not allow become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[&<>"\t\r]/g, (character) => ESCAPES[character] ?? character);
}
