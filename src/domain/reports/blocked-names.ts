import { fold } from '../fold.ts';

/** Whether a name is one that must not be used. */
export type IsBlocked = (name: string) => boolean;

/**
 * Names that contain one of these phrases, as whole words in sequence, folded: parts of words would hit the
 * innocent.
 */
export function createBlockedNames(phrases: readonly string[]): IsBlocked {
  const blocked = phrases.map(framed).filter((phrase) => phrase !== '  ');
  return (name) => {
    const words = framed(name);
    return blocked.some((phrase) => words.includes(phrase));
  };
}

/** The words, each between two spaces. */
function framed(text: string): string {
  return ` ${(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}
