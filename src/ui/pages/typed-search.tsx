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
  /** Its input, for who wants the text before the pause ends. */
  readonly ref?: RefObject<HTMLInputElement | null>;
}

/** Searches a list in the first pause of typing. The results of one text share an entry of the session history. */
export function TypedSearch(props: TypedSearchProps) {
  const own = useRef<HTMLInputElement>(null);
  const { q, addressOf: _, ref: input = own, ...field } = props;
  const { navigation } = useSession();
  /** What is right when the pause ends, not when a key was pressed. */
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  /** The text of the results shown or on their way. */
  const asked = useRef(q);

  const search = async () => {
    // Without the Navigation API only the form loads the results, as a document.
    const text = typedIn(input);
    if (input.current === null || window.navigation === undefined || text === asked.current) return;
    const replace = asked.current !== '';
    asked.current = text;
    await navigation.follow(latest.current.addressOf(text), { replace });
    // If they have not come, the same text can be searched for again.
    if (asked.current === text) asked.current = latest.current.q;
  };
  useEffect(() => {
    // The results of this search leave newer text alone; Back and links bring theirs.
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

/** The text to search for that stands in an input. */
export function typedIn({ current }: RefObject<HTMLInputElement | null>): string {
  return (current?.value ?? '').toWellFormed().trim();
}
