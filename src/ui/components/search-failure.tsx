import type { FailureCode } from '../../domain/failure.ts';
import { FAILURE_SENTENCES } from '../../domain/texts/failures.ts';
import { Button } from '../kit/button.tsx';
import { Notice } from './notice.tsx';

export interface SearchFailureProps {
  readonly code: FailureCode;
  readonly onRetry: () => void;
}

/** Shown when a search failed; the previous cards stay below it. */
export function SearchFailure({ code, onRetry }: SearchFailureProps) {
  return (
    <Notice role="alert">
      <h2>A busca ficou sem resposta</h2>
      <p>{FAILURE_SENTENCES[code]}</p>
      <Button variant="main" onClick={onRetry}>
        Tentar de novo
      </Button>
    </Notice>
  );
}
