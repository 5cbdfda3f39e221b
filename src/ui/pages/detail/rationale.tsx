import { labelOf } from '../../../domain/cell.ts';
import type { Personality } from '../../../domain/personality.ts';
import { Button } from '../../kit/button.tsx';
import { useVisit } from '../../visit/visit-context.ts';
import styles from './rationale.module.css';

/** Why it is of this type, or the invitation to write it. */
export function Rationale({ personality }: { personality: Personality }) {
  const { rationale, locked } = personality;
  const { editor } = useVisit();
  const label = labelOf(personality);
  if (rationale !== null) {
    return (
      <section className={styles.rationale}>
        <h2>Por que {label}?</h2>
        <p dir="auto">{rationale}</p>
      </section>
    );
  }
  return (
    <div className={`row ${styles.none}`}>
      <p>Ninguém escreveu ainda por que {label}.</p>
      {locked ? null : (
        <Button variant="quiet" onClick={() => editor.open(personality, { field: 'rationale' })}>
          Escrever por quê
        </Button>
      )}
    </div>
  );
}
