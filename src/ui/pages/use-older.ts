import { useState, useTransition } from 'react';
import type { HistoryRequest } from '../../catalogue/catalogue.ts';
import { troubleOf } from '../../domain/failure.ts';
import { readFailureText } from '../../domain/texts/read-failures.ts';
import type { ChangePage } from '../../domain/versions/change.ts';
import { focusContentIfLost, shownIn } from '../session/focus.ts';
import { useSession } from '../session/session-context.ts';
import type { ListView } from '../session/view.ts';

interface Older {
  readonly isBusy: boolean;
  /** Sentence of the last failure. */
  readonly failure: string | null;
  readonly onPress: () => void;
}

/** Appends older changes below those shown, without moving them, and focuses the first appended one. */
export function useOlder(
  view: ListView,
  read: (request: HistoryRequest) => Promise<ChangePage>,
): Older {
  const { navigation } = useSession();
  const [isBusy, startTransition] = useTransition();
  const [failure, setFailure] = useState<string | null>(null);
  const load = async () => {
    const { list } = view;
    if (list.next === null) return;
    try {
      const { items, next } = await read({ cursor: list.next });
      const longer = { ...list, items: [...list.items, ...items], next };
      navigation.extend(view, { ...view, list: longer });
    } catch (error) {
      setFailure(readFailureText(troubleOf(error)));
    }
  };
  const { length } = view.list.items;
  const onPress = (): void => {
    if (isBusy) return;
    setFailure(null);
    startTransition(() => load().then(() => focusChange(length)));
  };
  return { isBusy, failure, onPress };
}

/** Focuses the first of the changes that were appended to a list. */
function focusChange(index: number): void {
  const item = shownIn('ol > li')[index];
  item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  focusContentIfLost();
}
