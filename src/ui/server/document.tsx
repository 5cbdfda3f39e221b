import { paths } from '../../domain/paths.ts';
import { PREVIEW_SIZE } from '../../domain/preview.ts';
import { READ_ONLY_NOTICE } from '../../domain/texts/failures.ts';
import logo from '../art/logo.svg?url';
import touchIcon from '../art/touch-icon.png?url';
import digits from '../fonts/bricolage-digits.woff2?inline';
import bricolage from '../fonts/bricolage-grotesque.woff2?url';
import figtree from '../fonts/figtree.woff2?url';
import { afterLoadScript, DOCUMENT_PRESS_SCRIPT, earlyPressScript } from '../head-scripts.ts';
import type { RenderRequest } from '../page-contract.ts';
import { DATA_TYPE, headTags, tagParts, titleOf } from '../pages/document-head.tsx';
import { MessageTemplate } from '../pages/message-list.tsx';
import { rawHtml } from '../raw-html.ts';
import { escapeForScript, HANDOVER_ID, type Handover } from '../session/handover.ts';
import type { Head } from '../session/view.ts';
import { SearchHelp } from './search-help.tsx';
import { SiteFooter } from './site-footer.tsx';

interface DocumentProps {
  readonly request: RenderRequest;
  readonly head: Head;
  /** The rendered `App`. */
  readonly root: string;
  /** The settings that pages have, and the view of the page. */
  readonly shown: Pick<Handover, 'site' | 'view'>;
  /** The data for the browser's session; null for a page that only the server renders. */
  readonly handover: Handover | null;
}

/** The document around a page, which only the server renders. */
export function Document({ request, head, root, shown, handover }: DocumentProps) {
  const { nonce } = request;
  const { view, site } = shown;
  const files = request.filesOf(view.page, handover === null);
  const pressScript = handover === null ? DOCUMENT_PRESS_SCRIPT : earlyPressScript(files.modal);
  const feed = paths.changesFeed(view.page === 'changes' ? view.filter : {});
  return (
    <html lang="pt-BR" data-read-only={site.readOnly || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME.dark} />
        <title>{titleOf(head)}</title>
        {Object.entries(headTags(head, site)).map(([name, value]) => {
          const [Tag, named, valued] = tagParts(name);
          const said = { [named]: name, [valued]: value };
          return value && <Tag key={name} {...said} />;
        })}
        {SAME_EVERYWHERE.map(([property, content]) => (
          <meta key={property} property={property} content={content} />
        ))}
        <meta name="twitter:card" content="summary_large_image" />
        {head.data && <script type={DATA_TYPE} {...rawHtml(escapeForScript(head.data))} />}
        <link rel="alternate" type="application/atom+xml" title="Mudanças recentes" href={feed} />
        <link rel="icon" type="image/svg+xml" href={logo} />
        <link rel="apple-touch-icon" href={touchIcon} />
        <script nonce={nonce} {...rawHtml(AFTER_LOAD_SCRIPT + pressScript)} />
        {files.sheets.map(({ href, text }) =>
          text === null ? (
            <link key={href} rel="stylesheet" href={href} />
          ) : (
            <style key={href} nonce={nonce} {...rawHtml(text)} />
          ),
        )}
        {/* Tell Vite's style loader which style sheets are inlined; a disabled link is not fetched. */}
        {files.sheets.map(({ href, text }) =>
          text === null ? null : <link key={href} rel="stylesheet" href={href} {...DISABLED} />,
        )}
        {files.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={files.entry} />
      </head>
      <body>
        {site.readOnly ? (
          <aside className="read-only" aria-label="Aviso">
            {READ_ONLY_NOTICE}
          </aside>
        ) : null}
        <div id="root" {...rawHtml(root)} />
        <SiteFooter site={request.site} />
        {/* It follows the page, since the first link of a document must be the one that skips to the content. */}
        <SearchHelp />
        {handover === null ? (
          <MessageTemplate />
        ) : (
          <script
            type="application/json"
            id={HANDOVER_ID}
            {...rawHtml(escapeForScript(handover))}
          />
        )}
      </body>
    </html>
  );
}

/** What a page needs to be put in the place of another one: its title, the names of its style sheets, and itself. */
export function Parts({ request, head, root, shown }: Omit<DocumentProps, 'handover'>) {
  return (
    <html lang="pt-BR">
      <head>
        <title>{titleOf(head)}</title>
        {request.filesOf(shown.view.page, true).sheets.map(({ href }) => (
          <link key={href} rel="stylesheet" href={href} {...DISABLED} />
        ))}
      </head>
      <body {...rawHtml(root)} />
    </html>
  );
}

/** The metadata that all pages share. */
const SAME_EVERYWHERE = [
  ['og:site_name', 'MBTI DB'],
  ['og:locale', 'pt_BR'],
  ['og:image:width', String(PREVIEW_SIZE.width)],
  ['og:image:height', String(PREVIEW_SIZE.height)],
  ['og:image:type', 'image/png'],
] as const;

const AFTER_LOAD_SCRIPT = afterLoadScript(
  [
    { family: 'Figtree', url: figtree, weight: '400 800' },
    { family: 'Bricolage Grotesque', url: bricolage, weight: '800' },
  ],
  {
    family: 'Bricolage Digits',
    bytes: digits.replace(/^.*,/, ''),
    weight: '800',
    unicodeRange: 'U+2E,U+30-39',
  },
);

/** The colours of the browser's toolbar, equal to `--page` of tokens.css. */
const THEME = { light: '#ffffff', dark: '#14161d' };

/** React's types lack `disabled` for style sheet links. */
const DISABLED = { disabled: true };
