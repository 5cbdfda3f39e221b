import { useState } from 'react';
import { type Trouble, troubleOf } from '../../../domain/failure.ts';
import { failureText } from '../../../domain/texts/failure-sentence.ts';
import { Button } from '../../kit/button.tsx';
import { VisuallyHidden } from '../../kit/visually-hidden.tsx';
import { actionsClass, Notice } from './notice.tsx';

export interface EmptyInvitationProps {
  readonly onCreate: () => void;
  /** Resolves when the samples are stored. */
  readonly onLoadSamples: () => Promise<void>;
}

/** Shown above the placeholders of an empty catalogue. */
export function EmptyInvitation({ onCreate, onLoadSamples }: EmptyInvitationProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Trouble | null>(null);
  const load = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onLoadSamples();
    } catch (error) {
      setFailure(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice figures={INVITING}>
      <h2>O catálogo ainda está vazio</h2>
      <p>Comece pela pessoa que você quiser, real ou inventada, ou carregue os exemplos.</p>
      {failure === null ? null : <p role="alert">{failureText(failure)}</p>}
      <div className={actionsClass}>
        <Button variant="main" onClick={onCreate}>
          Criar a primeira
        </Button>
        <Button variant="quiet" onClick={load} aria-busy={busy}>
          {busy ? 'Carregando exemplos…' : 'Carregar exemplos'}
        </Button>
      </div>
      <VisuallyHidden>
        <span role="status">{busy ? 'Carregando exemplos…' : ''}</span>
      </VisuallyHidden>
    </Notice>
  );
}

/** Figures that hold a gift, a megaphone and a banner. */
const INVITING = [
  ['ESFJ', 'male'],
  ['ENFP', 'female'],
  ['ENTJ', 'male'],
] as const;
