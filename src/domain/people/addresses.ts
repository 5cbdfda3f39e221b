/** Links such as `https://…`, `www.…` and `site.com.br/…`; not `Dr. Watson`, `3.14`, `e/ou` or `.hack//SIGN`. */
const LINK = /:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}-]\.\p{L}{2,}\//iu;

/** E-mail addresses such as `ana@site.com.br`; not `@ana`. */
const EMAIL = /[^\s@]@[^\s@]+\.\p{L}{2}/u;

/**
 * Telephone numbers with their country, with their area in parentheses, or of a mobile telephone in Brazil; not spans
 * of years such as `1903–1990` or `1914-1918`.
 */
const TELEPHONE =
  /(?:\+\d{1,3}[ .-]?\(?\d{2,3}\)?|\(\d{2,3}\))[ .-]?\d{4,5}[ .-]?\d{4}(?!\d)|(?<!\d)\d{2}[ .-]?9\d{4}[ .-]?\d{4}(?!\d)/;

/** Whether a text has a link, an e-mail address or a telephone number in it. */
export function hasAddress(text: string): boolean {
  return LINK.test(text) || EMAIL.test(text) || TELEPHONE.test(text);
}
