import { Fragment } from 'react';
import type { OfferedCorrection } from '../../../domain/search/did-you-mean.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';

export interface DidYouMeanProps {
  readonly meant: readonly OfferedCorrection[];
  readonly hrefOf: (q: string) => string;
  readonly className: string | undefined;
  /** Called before a link is followed, which then disappears. */
  readonly onFollow?: (() => void) | undefined;
}

/** Suggested corrections of a search without results, as links. */
export function DidYouMean({ meant, hrefOf, className, onFollow }: DidYouMeanProps) {
  if (meant.length === 0) return null;
  return (
    <div className={className}>
      Você quis dizer{' '}
      {meant.map(({ q, text, total }, at) => (
        <Fragment key={q}>
          {at === 0 ? '' : at === meant.length - 1 ? ' ou ' : ', '}
          <a href={hrefOf(q)} onClick={onFollow}>
            {text}
          </a>
          {'\u00A0'}
          <small>({withPoints(total)})</small>
        </Fragment>
      ))}
      ?
    </div>
  );
}
