import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Personality } from '../../src/domain/personality.ts';
import { FAILURE_SENTENCES } from '../../src/domain/texts/failures.ts';
import { Hero } from '../../src/ui/pages/detail/hero.tsx';
import { serverVisit } from '../../src/ui/server-visit.ts';
import { VisitContext } from '../../src/ui/visit/visit-context.ts';

const CAPITU: Personality = {
  ...{ id: 'a', name: 'Capitu', gender: 'female', type: 'ENFP', identity: 'T', icon: null },
  ...{ version: 1, createdAt: '2026-11-21T17:32:00.000Z', updatedAt: '2026-11-21T17:32:00.000Z' },
};

function render(personality: Personality): string {
  const site = { authorName: '', authorUrl: '', version: '' };
  const view = { page: 'personality', personality } as const;
  const visit = serverVisit(
    { site, view, snapshot: null, art: {} },
    { page: 'personality', id: 'a' },
    {},
  );
  return renderToStaticMarkup(
    <VisitContext value={visit}>
      <Hero personality={personality} />
    </VisitContext>,
  );
}

it('the page of a locked personality says so, and offers no change', () => {
  const locked = render({ ...CAPITU, locked: true });
  expect(locked).toContain(FAILURE_SENTENCES.locked);
  expect(locked).not.toContain('Editar');
  const open = render(CAPITU);
  expect(open).not.toContain(FAILURE_SENTENCES.locked);
  expect(open).toContain('Editar');
});
