import type { Trouble } from '../../../domain/failure.ts';
import { failureText } from '../../../domain/texts/failure-sentence.ts';
import { Button } from '../../kit/button.tsx';
import { Notice } from '../gallery/notice.tsx';

export interface SearchFailureProps {
  readonly failure: Trouble;
  readonly onRetry: () => void;
}

/** Shown when a search failed; the previous cards stay below it. */
export function SearchFailure({ failure, onRetry }: SearchFailureProps) {
  return (
    <Notice role="alert">
      <h2>A busca ficou sem resposta</h2>
      <p>{failureText(failure)}</p>
      <Button variant="main" onClick={onRetry}>
        Tentar de novo
      </Button>
    </Notice>
  );
}
