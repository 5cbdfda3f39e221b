import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/domain/versions/change.ts';
import { ChangeItem } from '../../src/ui/pages/changes/change-item.tsx';
import { VersionItem } from '../../src/ui/pages/history/history-page.tsx';

const NOW = '2026-11-21T17:40:00.000Z';

/** Version 4 of 9, whose content is erased. */
const ERASED: Change = {
  id: 'a',
  version: 4,
  change: 'erased',
  at: '2026-11-16T12:10:00.000Z',
  visitor: '7f3a9c01d2',
  state: null,
  before: null,
  restoredFrom: null,
  newest: 9,
  undo: null,
};

const REVERSAL = { id: 'a', name: '', newest: 9, isRemoved: false, to: 4 };

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('an erased version', () => {
  it('stays in the history with number and time, and cannot be restored', () => {
    const html = renderToStaticMarkup(
      <VersionItem change={ERASED} previous={null} now={NOW} reversal={REVERSAL} />,
    );
    expect(textOf(html)).toBe(
      ' Versão 4 Versão apagada de vez 16 de novembro, às 9h10 · o conteúdo não está mais guardado ',
    );
    expect(html).not.toMatch(/<button|<dl|<a /);
  });

  it('stays among the recent changes without a name, and leads to what came later', () => {
    const html = renderToStaticMarkup(<ChangeItem change={ERASED} />);
    expect(textOf(html)).toBe(
      ' Uma versão foi apagada de vez 9h10 · o conteúdo não está mais guardado Mudou de novo depois ',
    );
    expect(html).not.toMatch(/<button|<dl/);
  });

  it('of a completely erased personality has no link', () => {
    const html = renderToStaticMarkup(<ChangeItem change={{ ...ERASED, newest: 4 }} />);
    expect(textOf(html)).toContain('Uma personalidade foi apagada de vez, com o histórico');
    expect(html).not.toContain('<a ');
  });
});
