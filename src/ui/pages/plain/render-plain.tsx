import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '../../../domain/paths.ts';
import type { PlainPage } from '../../page-contract.ts';
import type { PlainView } from '../../visit/view.ts';
import type { Head } from '../page-title.tsx';
import { AboutPage } from './about-page.tsx';
import { ChooserPage } from './chooser-page.tsx';
import { ComparisonPage } from './comparison-page.tsx';
import { ModerationPage } from './moderation-page.tsx';
import { NumbersPage } from './numbers-page.tsx';
import { ReceiptPage, ReportPage } from './report-page.tsx';

export interface RenderedPlain {
  readonly head: Head;
  /** Null for a page that search engines should not list. */
  readonly path: string | null;
  readonly view: PlainView;
}

/** Renders what stands between header and footer of a page that brings no code. */
export function renderPlain(page: PlainPage, nonce: string): RenderedPlain {
  switch (page.kind) {
    case 'report':
      return {
        head: { title: `Denunciar ${page.about.name}` },
        path: null,
        view: viewOf(<ReportPage page={page} nonce={nonce} />),
      };
    case 'receipt':
      return {
        head: { title: 'Denúncia recebida' },
        path: null,
        view: viewOf(<ReceiptPage page={page} />),
      };
    case 'moderation':
      return {
        head: { title: 'Moderação' },
        path: null,
        view: viewOf(<ModerationPage page={page} />),
      };
    case 'about':
      return {
        head: { title: 'Sobre e regras' },
        path: paths.about,
        view: viewOf(<AboutPage page={page} />),
      };
    case 'comparison':
      return {
        head: { title: page.pair.map(({ name }) => name).join(' e ') },
        path: null,
        view: viewOf(<ComparisonPage page={page} />),
      };
    case 'chooser':
      return {
        head: { title: `Comparar ${page.first.name}` },
        path: null,
        view: viewOf(<ChooserPage page={page} />),
      };
    case 'numbers':
      return {
        head: {
          title: 'Em números',
          description:
            'Quantas personalidades do catálogo são de cada grupo, letra, identidade e primeira função.',
        },
        path: page.q === '' ? paths.numbers() : null,
        view: viewOf(<NumbersPage page={page} />),
      };
  }
}

function viewOf(content: React.ReactNode): PlainView {
  return { page: 'plain', html: renderToStaticMarkup(content) };
}
