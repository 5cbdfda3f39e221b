import type { TypesView } from '../../visit/view.ts';
import { FunctionPage } from './function-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { TypePage } from './type-page.tsx';
import { WorkPage } from './work-page.tsx';
import { WorksPage } from './works-page.tsx';

/** Of types, functions and works, all or one; readable without scripts. */
export default function TypesPage({ view }: { readonly view: TypesView }) {
  switch (view.kind) {
    case 'overview':
      return <OverviewPage counts={view.counts} />;
    case 'type':
      return <TypePage view={view} />;
    case 'function':
      return <FunctionPage code={view.code} />;
    case 'work':
      return <WorkPage view={view} />;
    case 'works':
      return <WorksPage view={view} />;
  }
}
