import { useEffect, useState } from 'react';
import type { CallOptions } from '../../../../catalogue/catalogue.ts';
import { NAME_MAX_UNITS, tidyName } from '../../../../domain/people/name.ts';

/** Milliseconds from the last keystroke to the request. */
const PAUSE = 80;

const NOTHING: readonly never[] = [];

/**
 * The suggestions for a text, read in the pause after typing; none while there is no text to search for. The last
 * suggestions stay until the next ones arrive. A failure, for instance offline, gives an empty list, since suggestions
 * are optional, and saving reports failures.
 */
export function useSuggestions<T>(
  text: string | null,
  find: (text: string, options: CallOptions) => Promise<readonly T[]>,
): readonly T[] {
  const [found, setFound] = useState<readonly T[]>(NOTHING);
  useEffect(() => {
    if (text === null) return setFound(NOTHING);
    const call = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await find(text, { signal: call.signal }).catch(() => NOTHING);
      if (!call.signal.aborted) setFound(answer);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [text, find]);
  return text === null ? NOTHING : found;
}

/** The text to search for; empty if it is the stored one, too short or too long. */
export function textToAsk(
  typed: string,
  stored: string | undefined,
  lengthMin: number,
): string | null {
  const text = tidyName(typed);
  const { length } = text;
  return text === stored || length < lengthMin || length > NAME_MAX_UNITS ? null : text;
}
