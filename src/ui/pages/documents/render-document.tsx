import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { openDataPaths } from '../../../domain/open-data-paths.ts';
import type { DocumentData } from '../../page-contract.ts';
import type { DocumentView, Head } from '../../session/view.ts';
import { ModerationPage } from './moderation-page.tsx';
import { OpenDataPage } from './open-data-page.tsx';
import { ReceiptPage, ReportPage } from './report-page.tsx';

interface RenderedDocument {
  readonly head: Head;
  readonly view: DocumentView;
}

/** Renders the content between header and footer of a page without code in the browser. */
export function renderDocument(page: DocumentData, nonce: string): RenderedDocument {
  const { content, ...head } = describe(page, nonce);
  return { head, view: { page: 'document', html: renderToStaticMarkup(content) } };
}

function describe(page: DocumentData, nonce: string): Head & { readonly content: ReactNode } {
  switch (page.kind) {
    case 'report':
      return {
        title: `Denunciar ${page.about.name}`,
        content: <ReportPage page={page} nonce={nonce} />,
      };
    case 'receipt':
      return { title: 'Denúncia recebida', content: <ReceiptPage page={page} /> };
    case 'open-data':
      return {
        title: 'Dados abertos',
        description: 'O catálogo inteiro em arquivos que qualquer pessoa pode baixar e usar.',
        path: openDataPaths.page,
        content: <OpenDataPage page={page} />,
      };
    case 'moderation':
      return { title: 'Moderação', content: <ModerationPage page={page} /> };
  }
}
