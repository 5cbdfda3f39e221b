import type { TypesView } from '../../visit/view.ts';
import { FunctionPage } from './function-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { TypePage } from './type-page.tsx';

export { readTypesHere as readTypes } from './read-types.ts';

/** All types, one type, or one function; readable without scripts. */
export function TypesPage({ view }: { readonly view: TypesView }) {
  switch (view.kind) {
    case 'overview':
      return <OverviewPage counts={view.counts} />;
    case 'type':
      return <TypePage view={view} />;
    case 'function':
      return <FunctionPage code={view.code} />;
  }
}
