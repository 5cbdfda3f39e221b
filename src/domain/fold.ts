/**
 * The form in which names, titles and searches are compared: texts that look alike, or that a keyboard or a phone writes
 * otherwise, are the same. Lower case without accents and invisible characters, in compatible characters (`ﬁ` is `fi`,
 * `ª` is `a`, full width is plain), with one apostrophe, one quotation mark, one hyphen and one space. Names are stored
 * folded: after a change of what this function gives, `REFOLD` is appended to the migrations once more. Folding is
 * idempotent, and its cost is proportional to the length.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const signs = text
    // Before white space is looked at, since U+FEFF counts as such.
    .replace(IGNORED, '')
    .replace(SPACED_SIGNS, (sign) => (sign === '″' ? '"' : "'"))
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{M}\p{Cc}\p{Cs}]/gu, '');
  return (
    signs
      .replace(LOOK_ALIKES, (sign) => LOOK_LIKE.get(sign) ?? sign)
      // What NFKD makes of a spacing accent begins with a space.
      .replace(/ {2,}/g, ' ')
      .trim()
  );
}

/** Visible ASCII without the grave accent, and with single spaces: nearly all names and searches. */
const PLAIN = /^[!-_a-~]+(?: [!-_a-~]+)*$/;

/**
 * Marks and invisible characters. They go before the text is decomposed: that takes quadratic time where many marks
 * follow each other.
 */
const IGNORED = /[\p{M}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Signs that NFKD would take apart: acute accents into a space and a mark, a double prime into two primes. */
const SPACED_SIGNS = /[\u00B4\u1FFD\u2033]/g;

/** Signs and letters by what they are taken for. A final sigma is one too: the end of a query need not end a word. */
const SAME: Readonly<Record<string, string>> = {
  "'": '`‘’‛ʹʻʼʽ′ꞌ',
  '"': '“”„‟',
  '-': '‐‒–—―−⁃˗',
  ae: 'æ',
  d: 'đð',
  i: 'ı',
  l: 'ł',
  o: 'ø',
  oe: 'œ',
  ss: 'ß',
  th: 'þ',
  σ: 'ς',
};

const LOOK_LIKE: ReadonlyMap<string, string> = new Map(
  Object.entries(SAME).flatMap(([plain, signs]) => Array.from(signs, (sign) => [sign, plain])),
);

const LOOK_ALIKES = new RegExp(`[${[...LOOK_LIKE.keys()].join('')}]`, 'gu');
