import type { Personality } from '../../../domain/personality.ts';
import { Button } from '../../kit/button.tsx';
import { Ask } from '../form/ask.tsx';
import { describeDraft } from './describe-draft.ts';
import type { StoredDraft } from './drafts.ts';

export interface DraftBoxProps {
  readonly draft: StoredDraft;
  readonly subject: Personality | null;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Asks whether to continue with what was typed when the form was open before. */
export function DraftBox({ draft, subject, onContinue, onDiscard }: DraftBoxProps) {
  return (
    <Ask
      role="status"
      about={draft}
      title="Continuar de onde parou?"
      actions={
        <>
          <Button variant="main" onClick={onContinue}>
            Continuar
          </Button>
          <Button variant="quiet" onClick={onDiscard}>
            Descartar
          </Button>
        </>
      }
    >
      <p>{describeDraft(draft, subject, new Date())}</p>
    </Ask>
  );
}
