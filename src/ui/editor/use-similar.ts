import { useEffect, useState } from 'react';
import type { Similar } from '../../catalogue/catalogue.ts';
import { NAME_MAX_UNITS, tidyName } from '../../domain/name.ts';
import type { Personality } from '../../domain/personality.ts';
import { browserSimilar } from '../visit/similar-client.ts';

/** Milliseconds after the last key; the server answers in a few. */
const PAUSE = 80;

const NOBODY: readonly Similar[] = [];

/**
 * Who has a name like the typed one, apart from the personality being edited; nobody while its name
 * is the stored one. The last answer stays until the next one comes. A failure, such as being offline,
 * counts as nobody: this only helps, and saving tells what is wrong.
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
