import { type Style, widthOf } from './line.ts';

/** A name in lines of one size. */
export interface FittedName {
  readonly size: number;
  readonly lines: readonly string[];
}

/** In pixels. */
const WIDEST = 570;
const SIZES = [
  { size: 112, lines: 1 },
  { size: 80, lines: 2 },
] as const;
/** What does not fit is cut. */
const SMALLEST = { size: 54, lines: 3 } as const;
const CUT = '…';

/** The greatest size at which a name fits. */
export function fitName(letters: string, style: Style): FittedName {
  for (const { size, lines: most } of SIZES) {
    const lines = breakWords(letters, { ...style, size });
    if (lines.length <= most && lines.every((line) => fits(line, { ...style, size })))
      return { size, lines };
  }
  const { size, lines: most } = SMALLEST;
  const small = { ...style, size };
  const lines = breakWords(letters, small).flatMap((line) => breakLetters(line, small));
  if (lines.length <= most) return { size, lines };
  const rest = lines.slice(most - 1).join(' ');
  return { size, lines: [...lines.slice(0, most - 1), cut(rest, small)] };
}

/** Lines as full as they get; a word that is too long has one of its own. */
function breakWords(text: string, style: Style): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=[ -])/)) {
    if (line !== '' && !fits(line + word, style)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
  }
  return [...lines, line.trimEnd()];
}

function breakLetters(word: string, style: Style): string[] {
  const lines: string[] = [];
  let line = '';
  for (const letter of word) {
    if (line !== '' && !fits(line + letter, style)) {
      lines.push(line);
      line = '';
    }
    line += letter;
  }
  return [...lines, line];
}

function cut(text: string, style: Style): string {
  const letters = Array.from(text);
  while (!fits(letters.join('').trimEnd() + CUT, style)) letters.pop();
  return letters.join('').trimEnd() + CUT;
}

function fits(line: string, style: Style): boolean {
  return widthOf(line.trimEnd(), style) <= WIDEST;
}
