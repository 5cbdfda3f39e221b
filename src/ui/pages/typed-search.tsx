import type { ReactNode } from 'react';
import { SearchField } from '../components/search/search-field.tsx';
import { Button } from '../kit/button.tsx';

/** Id of the results of a search on its page. */
export const FOUND_ID = 'achados';

interface TypedSearchProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  /** Address of the page. */
  readonly action: string;
  /** The text of the results shown. */
  readonly q: string;
  /** The ids of the parts that the results replace. */
  readonly parts?: string;
  /** Additional fields of the form. */
  readonly kept?: ReactNode;
}

/** Searches the list of a page, with `ui/enhance` in the first pause of typing. */
export function TypedSearch({ q, parts = FOUND_ID, ...field }: TypedSearchProps) {
  return (
    <SearchField
      {...field}
      parts={parts}
      defaultValue={q}
      button={
        <Button variant="plain" type="submit">
          Buscar
        </Button>
      }
    />
  );
}
