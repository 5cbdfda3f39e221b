import type { FormEvent } from 'react';
import { type ChangesFilter, paths } from '../../../domain/paths.ts';
import { visitorName } from '../../../domain/texts/change-words.ts';
import terms from '../../components/search/search-terms.module.css';
import { Chip } from '../../kit/chip.tsx';
import { useVisit } from '../../visit/visit-context.ts';
import { FilterFields } from './filter-fields.tsx';
import styles from './undo-visitor.module.css';

/** The filter by visitor; a press takes it off. A plain form without scripts. */
export function VisitorChip({ filter }: { readonly filter: ChangesFilter }) {
  const { navigation } = useVisit();
  const rest = { ...filter, visitor: undefined };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigation.follow(paths.changes(rest));
  };
  const name = visitorName(filter.visitor ?? null);
  return (
    <form action={paths.changes()} className={`${terms.terms} ${styles.filter}`} onSubmit={submit}>
      <FilterFields filter={rest} />
      <span>Só de</span>
      <Chip aria-label={`Tirar da busca: ${name}`}>{name}</Chip>
    </form>
  );
}
