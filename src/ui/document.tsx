import logo from './art/logo.svg?url';
import type { PageFiles } from './page-contract.ts';
import { type Head, titleOf } from './pages/page-title.tsx';
import { EARLY_PRESS_SCRIPT } from './visit/early-press.ts';
import { formatHandover, HANDOVER_ID, type Handover } from './visit/handover.ts';
import { FONTS_SCRIPT } from './visit/wear-fonts.ts';

export interface DocumentProps {
  readonly head: Head;
  readonly files: PageFiles;
  /** Of the answer's Content-Security-Policy. */
  readonly nonce: string;
  /** The rendered `App`. */
  readonly root: string;
  readonly handover: Handover;
}

/** The document around the pages, written by the server alone. */
export function Document({ head, files, nonce, root, handover }: DocumentProps) {
  const { title, description } = head;
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{titleOf(title)}</title>
        {description === undefined ? null : <meta name="description" content={description} />}
        <link rel="icon" type="image/svg+xml" href={logo} />
        <script nonce={nonce} {...inner(FONTS_SCRIPT + EARLY_PRESS_SCRIPT)} />
        {files.sheets.map(({ href, text }) =>
          text === null ? (
            <link key={href} rel="stylesheet" href={href} />
          ) : (
            <style key={href} nonce={nonce} {...inner(text)} />
          ),
        )}
        {/* Tell the loader of late styles which sheets the page has; disabled, they are not fetched. */}
        {files.sheets.map(({ href, text }) =>
          text === null ? null : <link key={href} rel="stylesheet" href={href} {...DISABLED} />,
        )}
        {files.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={files.entry} />
      </head>
      <body>
        <div id="root" {...inner(root)} />
        <script type="application/json" id={HANDOVER_ID} {...inner(formatHandover(handover))} />
      </body>
    </html>
  );
}

/** React's types do not know this attribute of a style sheet's link. */
const DISABLED = { disabled: true };

/** Text that is markup, script or style of our own. */
function inner(text: string) {
  return { dangerouslySetInnerHTML: { __html: text } };
}
