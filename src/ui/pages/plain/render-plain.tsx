import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '../../../domain/paths.ts';
import { isolated } from '../../../domain/texts/shared-links.ts';
import { compareTypes } from '../../../domain/types/compare-types.ts';
import type { PlainPage } from '../../page-contract.ts';
import type { PlainView } from '../../session/view.ts';
import type { Head } from '../document-head.tsx';
import { AboutPage } from './about-page.tsx';
import { ChooserPage } from './chooser-page.tsx';
import { ComparisonPage } from './comparison-page.tsx';
import { ModerationPage } from './moderation-page.tsx';
import { NUMBERS_LEAD, NUMBERS_TITLE, NumbersPage } from './numbers-page.tsx';
import { ReceiptPage, ReportPage } from './report-page.tsx';

interface RenderedPlain {
  readonly head: Head;
  readonly view: PlainView;
}

/** Renders what stands between header and footer of a page that brings no code. */
export function renderPlain(page: PlainPage, nonce: string): RenderedPlain {
  const { content, ...head } = describe(page, nonce);
  return { head, view: { page: 'plain', html: renderToStaticMarkup(content) } };
}

interface Described extends Head {
  readonly content: ReactNode;
}

function describe(page: PlainPage, nonce: string): Described {
  switch (page.kind) {
    case 'report':
      return {
        title: `Denunciar ${page.about.name}`,
        content: <ReportPage page={page} nonce={nonce} />,
      };
    case 'receipt':
      return { title: 'Denúncia recebida', content: <ReceiptPage page={page} /> };
    case 'moderation':
      return { title: 'Moderação', content: <ModerationPage page={page} /> };
    case 'about':
      return { title: 'Sobre e regras', path: paths.about, content: <AboutPage page={page} /> };
    case 'comparison': {
      const [a, b] = page.pair;
      return {
        title: `${a.name} e ${b.name}`,
        description: compareTypes(a.type, b.type),
        path: paths.compare({ a: a.id, b: b.id }),
        isUnlisted: true,
        content: <ComparisonPage page={page} />,
      };
    }
    case 'chooser':
      return { title: `Comparar ${page.first.name}`, content: <ChooserPage page={page} /> };
    case 'numbers':
      return {
        title: page.q === '' ? NUMBERS_TITLE : `${NUMBERS_TITLE}: ${isolated(page.q)}`,
        description: NUMBERS_LEAD,
        ...(page.q === '' ? { path: paths.numbers() } : {}),
        content: <NumbersPage page={page} />,
      };
  }
}
