const PARTICLES = ['de', 'da', 'do', 'das', 'dos', 'e'];

/** A name that was typed in small letters, with capitals as Portuguese names have them; any other one as it is. */
export function raiseInitials(name: string): string {
  if (name !== name.toLowerCase()) return name;
  return name
    .split(' ')
    .map((word) => {
      if (PARTICLES.includes(word)) return word;
      return ROMAN.test(word) ? word.toUpperCase() : word.replace(INITIAL, toUpper);
    })
    .join(' ')
    .replace(/\p{L}/u, toUpper);
}

/** Roman numerals to 29, as kings and popes have them after their names. */
const ROMAN = /^x{0,2}(?:ix|iv|v?i{0,3})$/;

/** The first letter of a word, or that after a short particle: `d’Arc`. */
const INITIAL = /(?<=^(?:\P{L}*|d['’]))\p{L}(?!['’])/u;

function toUpper(letter: string): string {
  return letter.toUpperCase();
}
