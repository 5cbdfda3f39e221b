import type { ReactNode } from 'react';

interface FoldProps {
  /** The label of the summary; for screen readers `about` follows it. */
  readonly label: string;
  readonly about?: string;
  readonly children: ReactNode;
}

/**
 * Content that is folded on phones, with or without scripts. It is a sibling of the `<details>` instead of its child,
 * since wide screens and paper always show it, and no style opens a `<details>` in all browsers.
 */
export function Fold({ label, about, children }: FoldProps) {
  return (
    <>
      <details className="fold">
        <summary>
          {label}
          {about === undefined ? null : <span className="visually-hidden">: {about}</span>}
        </summary>
      </details>
      <div>{children}</div>
    </>
  );
}
