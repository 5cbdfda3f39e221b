import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { SearchField, type SearchFieldProps } from '../components/search/search-field.tsx';
import { Button } from '../kit/button.tsx';
import { useSession } from '../session/session-context.ts';

interface TypedSearchProps
  extends Pick<SearchFieldProps, 'label' | 'placeholder' | 'autoFocus' | 'action' | 'kept'> {
  /** The text of the results shown. */
  readonly q: string;
  /** Address of the results of a text. */
  readonly addressOf: (q: string) => string;
  /** Its input, for callers that need the text before the pause ends. */
  readonly ref?: RefObject<HTMLInputElement | null>;
}

/** Searches a list in the first pause of typing. Each text has one entry of the session history. */
export function TypedSearch(props: TypedSearchProps) {
  const own = useRef<HTMLInputElement>(null);
  const { q, addressOf: _, ref: input = own, ...field } = props;
  const { navigation } = useSession();
  /** Computed when the pause ends, not when the key was pressed. */
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  /** The text of the results that are shown or being loaded. */
  const asked = useRef(q);

  const search = async () => {
    // Without the Navigation API only the form loads the results, as a document.
    const text = typedIn(input);
    if (input.current === null || window.navigation === undefined || text === asked.current) return;
    const replace = asked.current !== '';
    asked.current = text;
    await navigation.follow(latest.current.addressOf(text), { replace });
    // If they do not arrive, the same text can be searched for again.
    if (asked.current === text) asked.current = latest.current.q;
  };
  useEffect(() => {
    // The results of this search do not replace newer text; those of Back and links do.
    if (q === asked.current) return;
    asked.current = q;
    if (input.current !== null) input.current.value = q;
  }, [q, input]);
  return (
    <SearchField
      {...field}
      ref={input}
      defaultValue={q}
      button={
        <Button variant="plain" type="submit">
          Buscar
        </Button>
      }
      onSearch={(_, isSent) => {
        if (isSent) void search();
        else navigation.inPause(() => void search());
      }}
    />
  );
}

/** The text of an input, normalised for a search. */
export function typedIn({ current }: RefObject<HTMLInputElement | null>): string {
  return (current?.value ?? '').toWellFormed().trim();
}
