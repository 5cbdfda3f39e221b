import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '../../../domain/paths.ts';
import type { PlainPage } from '../../page-contract.ts';
import type { PlainView } from '../../visit/view.ts';
import type { Head } from '../page-title.tsx';
import { AboutPage } from './about-page.tsx';
import { ModerationPage } from './moderation-page.tsx';
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
  }
}

function viewOf(content: React.ReactNode): PlainView {
  return { page: 'plain', html: renderToStaticMarkup(content) };
}
