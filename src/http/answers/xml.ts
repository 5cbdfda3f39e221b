/** Characters that XML 1.0 does not allow, not even escaped (section 2.2); lone surrogates besides. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Otherwise a parser would replace them by a space or a line feed.
  '\t': '&#9;',
  '\r': '&#13;',
};

/** Text for the content of an XML element or a quoted attribute; what XML cannot hold becomes U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[&<>"\t\r]/g, (character) => ESCAPES[character] ?? character);
}
