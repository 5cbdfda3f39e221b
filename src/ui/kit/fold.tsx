import type { ReactNode } from 'react';

interface FoldProps {
  /** What opens it; for screen readers, `about` follows. */
  readonly label: string;
  readonly about?: string;
  readonly children: ReactNode;
}

/**
 * Content that a phone shows when asked for, without scripts too. It stands beside the `<details>`, since wide screens
 * and paper show it without one, and no style opens a `<details>` in all browsers.
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
