import { useEffect, useState } from 'react';
import type { Similar } from '../../../catalogue/catalogue.ts';
import { NAME_MAX_UNITS, tidyName } from '../../../domain/name.ts';
import type { Personality } from '../../../domain/personality.ts';
import { browserSimilar } from '../../visit/later/similar-client.ts';

/** Milliseconds from the last keystroke to the request; the answer takes a few more. */
const PAUSE = 80;

const NOBODY: readonly Similar[] = [];

/**
 * The personalities with a name similar to the typed one, without the edited one; empty while the name is
 * the stored one. The last answer is shown until the next arrives. A failure, for instance offline, gives an
 * empty list: this is only a hint, and saving reports failures.
 */
export function useSimilar(typed: string, own: Personality | null): readonly Similar[] {
  const [people, setPeople] = useState(NOBODY);
  const name = tidyName(typed);
  const isAsked = name !== '' && name !== own?.name && name.length <= NAME_MAX_UNITS;
  useEffect(() => {
    if (!isAsked) return setPeople(NOBODY);
    const call = new AbortController();
    const timer = setTimeout(async () => {
      const found = await browserSimilar.similar(name, { signal: call.signal }).catch(() => NOBODY);
      if (!call.signal.aborted) setPeople(found);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [name, isAsked]);
  return isAsked ? people.filter(({ id }) => id !== own?.id) : NOBODY;
}
