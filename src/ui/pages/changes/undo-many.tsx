import { useEffect, useRef, useState } from 'react';
import type { UndoManyScope, UndoneMany } from '../../../catalogue/catalogue.ts';
import { troubleOf } from '../../../domain/failure.ts';
import { failureText } from '../../../domain/texts/failures.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { Button } from '../../kit/button.tsx';
import { writeEffectsOf } from '../../session/after-write.ts';
import { focusIfLost } from '../../session/focus.ts';
import type { Session } from '../../session/session-context.ts';
import { writesClient } from '../../session/writes.ts';
import styles from './changes-page.module.css';

interface UndoVisitorProps {
  /** The number of changes that can be undone. */
  readonly count: number;
  /** Resolves when they are undone, or when that has failed and was reported. */
  readonly onUndo: () => Promise<void>;
}

/** Undoes the recent changes of a visitor at once, after a confirmation. */
export function UndoVisitor({ count, onUndo }: UndoVisitorProps) {
  /** Null until the confirmation is shown for the first time. */
  const [step, setStep] = useState<'offered' | 'asked' | 'busy' | null>(null);
  const offer = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLDivElement>(null);
  const isAsked = step === 'asked' || step === 'busy';
  useEffect(() => {
    // The other button has replaced the pressed one.
    if (step !== null) focusIfLost(isAsked ? question.current : offer.current);
  }, [step, isAsked]);
  const undo = async () => {
    if (step === 'busy') return;
    setStep('busy');
    await onUndo();
    setStep('offered');
  };
  if (!isAsked) {
    return (
      <p className={styles.undo} data-writes>
        <Button ref={offer} variant="quiet" onClick={() => setStep('asked')}>
          {count === 1
            ? 'Desfazer a mudança deste visitante'
            : `Desfazer as ${withPoints(count)} mudanças deste visitante`}
        </Button>
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in, as in a fieldset.
    <div
      ref={question}
      role="group"
      aria-labelledby="pergunta"
      tabIndex={-1}
      className={`panel row ${styles.undo} ${styles.question}`}
    >
      <p id="pergunta">
        {count === 1 ? 'Desfazer a mudança?' : `Desfazer ${withPoints(count)} mudanças de uma vez?`}{' '}
        O que outra pessoa mudou depois fica como está.
      </p>
      <Button variant="main" aria-busy={step === 'busy'} onClick={undo}>
        Sim, desfazer
      </Button>
      <Button
        variant="quiet"
        aria-disabled={step === 'busy'}
        onClick={() => {
          if (step === 'asked') setStep('offered');
        }}
      >
        Cancelar
      </Button>
    </div>
  );
}

/**
 * Undoes several changes at once, with a message that offers to undo that; a failure becomes a message. Undoing an undo
 * repeats the changes.
 */
export async function undoMany(
  session: Session,
  scope: UndoManyScope,
  isRedo = 'operation' in scope,
): Promise<void> {
  const { messages } = session;
  try {
    const undone = await writesClient.undoMany(scope);
    const { operation } = undone;
    const undo = () => void undoMany(session, { operation: operation ?? 0 }, !isRedo);
    messages.say({
      tone: 'success',
      text: describeUndone(undone, isRedo ? 'refeita' : 'desfeita'),
      ...(operation === null ? {} : { action: { label: 'Desfazer', run: undo } }),
    });
  } catch (error) {
    const again = { label: 'Tentar de novo', run: () => void undoMany(session, scope, isRedo) };
    messages.say({ tone: 'failure', text: failureText(troubleOf(error)), action: again });
    return;
  }
  await writeEffectsOf(session).changed();
}

/** The message about changes that were undone or made again at once. */
function describeUndone({ changes, kept }: UndoneMany, done: 'desfeita' | 'refeita'): string {
  const made = changes === 1 ? `1 mudança ${done}.` : `${withPoints(changes)} mudanças ${done}s.`;
  const rest = kept === 1 ? 'Uma ficou como estava' : `${withPoints(kept)} ficaram como estavam`;
  return [
    changes === 0 ? `Não sobrou nada para ${done === 'refeita' ? 'refazer' : 'desfazer'}.` : made,
    ...(kept === 0 ? [] : [`${rest}: houve mudança depois ou há bloqueio.`]),
  ].join(' ');
}
