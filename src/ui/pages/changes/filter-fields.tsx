import type { ChangesFilter } from '../../../domain/paths.ts';

/** The filters that a form keeps when it is sent without scripts. */
export function FilterFields({ filter }: { readonly filter: ChangesFilter }) {
  return Object.entries(filter).map(([name, value]) =>
    value === undefined || value === '' ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  );
}
