/**
 * The form in which names, titles and searches are compared: texts that look alike, or that a keyboard or a phone
 * writes otherwise, are the same. Lower case without accents and invisible characters, in compatible characters (`ﬁ` is
 * `fi`, `ª` is `a`, full width is plain), with one apostrophe, one quotation mark, one hyphen and one space. Names are
 * stored folded: after a change of what this function gives, `REFOLD` is appended to the migrations once more. Folding
 * is idempotent, and its cost is proportional to the length.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (USUAL.test(lower))
    return lower.replace(ACCENTED, (letter) => letter.normalize('NFD').charAt(0));
  const folded = text
    .replace(IGNORED, '')
    // NFKD would take an acute accent for a space with a mark.
    .replace(/[\u00B4\u1FFD]/g, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(IGNORED, '')
    .replace(/\s+/g, ' ')
    .trim();
  return LOOK_ALIKES.reduce((rest, [signs, plain]) => rest.replace(signs, plain), folded);
}

/**
 * Visible ASCII without the grave accent, accented letters of Latin-1, and single spaces: nearly all names and
 * searches. To fold these takes a fifth of the time. Only single letters are decomposed: what is cut out of a text with
 * characters beyond Latin-1 takes twice the memory from then on.
 */
const USUAL = /^[!-_a-~à-åç-ïñ-öù-ýÿ]+(?: [!-_a-~à-åç-ïñ-öù-ýÿ]+)*$/;
const ACCENTED = /[à-ÿ]/g;

/**
 * Marks and invisible characters. They go before the text is decomposed, which takes quadratic time where many marks
 * follow each other, and before white space is looked at, as which U+FEFF counts.
 */
const IGNORED = /[\p{M}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]|(?!\s)\p{Cc}/gu;

/** Signs and letters, and what they are taken for. A final sigma is one too: the end of a query need not end a word. */
const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/[`‘’‛ʹʻʼ′]/g, "'"],
  [/[“”„‟]/g, '"'],
  [/[‐‒–—―−]/g, '-'],
  [/æ/g, 'ae'],
  [/[đð]/g, 'd'],
  [/ı/g, 'i'],
  [/ł/g, 'l'],
  [/ø/g, 'o'],
  [/œ/g, 'oe'],
  [/ß/g, 'ss'],
  [/þ/g, 'th'],
  [/ς/g, 'σ'],
];
