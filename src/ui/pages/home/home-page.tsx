import { useState } from 'react';
import { paths } from '../../../domain/paths.ts';
import { describeCut } from '../../../domain/search/describe-query.ts';
import { NOBODY_FEATURED } from '../../../domain/search/rules.ts';
import { pickedType, togglePickedType } from '../../../domain/search/type-term.ts';
import { FAILURE_SENTENCES } from '../../../domain/texts/failures.ts';
import { browserCatalogue } from '../../browser-catalogue.ts';
import { CardGrid } from '../../components/card-grid.tsx';
import { Count } from '../../components/count.tsx';
import { Distribution } from '../../components/distribution.tsx';
import { EmptyInvitation } from '../../components/empty-invitation.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { NoMatches } from '../../components/no-matches.tsx';
import { SearchFailure } from '../../components/search-failure.tsx';
import { useEditor } from '../../editor/editor-context.ts';
import { useSearch } from '../../use-search.ts';
import { useSite } from '../../use-site.ts';
import { PageTitle } from '../page-title.tsx';
import styles from './home-page.module.css';
import { isFirstGallery } from './remembered.ts';
import type { Snapshot } from './snapshot.ts';
import { useGallery } from './use-gallery.ts';
import { useStaged } from './use-staged.ts';

/** The gallery: who is here, how many of each type, and the cards. */
export function HomePage({ initial }: { initial: Snapshot }) {
  const featured = useSite()?.featured ?? NOBODY_FEATURED;
  const { q, searchFor } = useSearch();
  const [state, gallery] = useGallery(browserCatalogue, featured, initial, q);
  const editor = useEditor();
  const [first] = useState(isFirstGallery);

  const { items, total, seed, next, distribution, activity, failure } = state;
  const shown = useStaged(items);
  const empty = total === 0 && state.q === '';
  const cut = describeCut(q);
  return (
    <div className={styles.page}>
      <PageTitle
        title={q === '' ? 'Personalidades e seus tipos' : `“${q}”`}
        description="Catálogo aberto de personalidades, reais e inventadas, cada uma com um dos 16 tipos. Busque, leia, crie e edite, sem cadastro."
      />
      <section className={styles.overview}>
        <Count total={total} />
        <Distribution
          types={distribution.types}
          picked={pickedType(q)}
          onPick={(type) => searchFor(togglePickedType(q, type))}
        />
      </section>
      {cut === null ? null : <p className={styles.cut}>{cut}</p>}
      {failure?.of === 'search' ? (
        <SearchFailure code={failure.code} onRetry={gallery.retry} />
      ) : null}
      {empty ? (
        <EmptyInvitation onCreate={editor.create} onLoadSamples={editor.loadSamples} />
      ) : null}
      {total === 0 && !empty ? <NoMatches q={state.q} onClear={() => searchFor('')} /> : null}
      <CardGrid
        items={shown}
        placeholders={empty}
        busy={activity !== 'idle'}
        entering={first && items === initial.items}
        onEdit={editor.edit}
      />
      {next === null ? null : (
        <LoadMore
          href={paths.home({ q: state.q, seed, cursor: next })}
          busy={activity === 'loading_more' || shown !== items}
          failure={failure?.of === 'more' ? FAILURE_SENTENCES[failure.code] : null}
          onMore={failure?.of === 'more' ? gallery.retry : gallery.more}
        />
      )}
    </div>
  );
}
