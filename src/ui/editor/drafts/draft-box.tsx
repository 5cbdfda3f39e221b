import { Button } from '../../kit/button.tsx';
import type { Editing } from '../editing.ts';
import { Ask } from '../form/ask.tsx';
import { describeDraft } from './describe-draft.ts';
import type { StoredDraft } from './drafts.ts';

export interface DraftBoxProps {
  readonly draft: StoredDraft;
  readonly editing: Editing;
}

/** Asks whether to continue with what was typed when the form was open before. */
export function DraftBox({ draft, editing }: DraftBoxProps) {
  return (
    <Ask
      role="status"
      takesFocus={() => editing.asksFirst(draft)}
      title="Continuar de onde parou?"
      actions={
        <>
          <Button variant="main" onClick={editing.resume}>
            Continuar
          </Button>
          <Button variant="quiet" onClick={editing.discard}>
            Descartar
          </Button>
        </>
      }
    >
      <p>{describeDraft(draft, editing.subject, new Date())}</p>
    </Ask>
  );
}
