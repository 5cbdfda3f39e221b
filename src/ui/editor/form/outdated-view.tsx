import { FAILURE_SENTENCES } from '../../../domain/texts/failures.ts';
import { Button } from '../../kit/button.tsx';
import { DialogBar } from '../../kit/dialog/dialog-bar.tsx';
import { RoundButton } from '../../kit/round-button.tsx';
import { RELOAD } from '../../visit/messages.ts';
import { Ask } from './ask.tsx';
import styles from './outdated-view.module.css';

/** The view of the modal when a deployment has replaced the code of another one: only a reload helps. */
export function OutdatedView({ onBack }: { readonly onBack: () => void }) {
  return (
    <>
      <DialogBar>
        <RoundButton label="Voltar" icon="back" onClick={onBack} />
      </DialogBar>
      <div className={styles.body}>
        <Ask
          role="alert"
          tone="failure"
          actions={
            <Button variant="main" autoFocus onClick={RELOAD.run}>
              {RELOAD.label}
            </Button>
          }
        >
          <p>{FAILURE_SENTENCES.outdated}</p>
        </Ask>
      </div>
    </>
  );
}
