import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigationType } from 'react-router';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { codeOf, type FailureCode } from '../../domain/failure.ts';
import type { Personality } from '../../domain/personality.ts';
import { FAILURE_SENTENCES } from '../../domain/texts/failures.ts';
import { Message } from '../components/message.tsx';
import type { Change } from './change.ts';
import { type EditorActions, EditorContext } from './editor-context.ts';

export interface EditorHostProps {
  readonly catalogue: Catalogue;
  /**
   * Called once the modal is closed, so that what is on the page can be read afresh; with null after a
   * change of somebody else's was met.
   */
  readonly onChanged: (change: Change | null) => void;
  readonly children: ReactNode;
}

interface Open {
  readonly personality: Personality | null;
  readonly parts: EditorParts;
}

/** What came of what a person did. */
type Outcome =
  | { readonly kind: 'change'; readonly change: Change; readonly parts: EditorParts }
  | { readonly kind: 'failure'; readonly code: FailureCode; readonly again: () => void };

type EditorParts = typeof import('./editor-parts.ts');

const loadParts = (): Promise<EditorParts> => import('./editor-parts.ts');

/** Milliseconds after which the modal's code is fetched, so that it opens at once, and offline too. */
const PREFETCH_DELAY = 1_500;

/** Stands over all pages: opens the modal on demand and tells what came of it. */
export function EditorHost({ catalogue, onChanged, children }: EditorHostProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { key: address } = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    // The modal belongs to the page that it was opened on; what was typed in it is kept.
    if (isBackOrForward) setOpen(null);
  }

  useEffect(() => {
    const timer = setTimeout(() => loadParts().catch(() => undefined), PREFETCH_DELAY);
    return () => clearTimeout(timer);
  }, []);

  const actions = useMemo<EditorActions>(() => {
    const show = (personality: Personality | null): void => {
      setOutcome(null);
      loadParts().then(
        (parts) => setOpen({ personality, parts }),
        () => setOutcome({ kind: 'failure', code: 'offline', again: () => show(personality) }),
      );
    };
    return {
      create: () => show(null),
      edit: show,
      async loadSamples() {
        const { created } = await catalogue.loadSamples();
        const change: Change = { kind: 'samples_loaded', count: created };
        onChanged(change);
        setOutcome({ kind: 'change', change, parts: await loadParts() });
      },
    };
  }, [catalogue, onChanged]);

  const finish = (change: Change, parts: EditorParts): void => {
    // At once: while the modal stands, nothing behind it can take the focus.
    flushSync(() => setOpen(null));
    setOutcome({ kind: 'change', change, parts });
    onChanged(change);
  };
  const restore = async (removed: Personality, parts: EditorParts, key: string): Promise<void> => {
    setOutcome(null);
    try {
      finish({ kind: 'restored', personality: await catalogue.create(removed, key) }, parts);
    } catch (error) {
      const again = () => void restore(removed, parts, key);
      setOutcome({ kind: 'failure', code: codeOf(error), again });
    }
  };

  const close = () => setOutcome(null);
  return (
    <EditorContext value={actions}>
      {children}
      {open === null ? null : (
        <open.parts.Editor
          personality={open.personality}
          catalogue={catalogue}
          onClose={(isStale) => {
            setOpen(null);
            if (isStale) onChanged(null);
          }}
          onDone={(change) => finish(change, open.parts)}
        />
      )}
      {outcome?.kind === 'failure' ? (
        <Message tone="failure" onClose={close}>
          {FAILURE_SENTENCES[outcome.code]}
          <button type="button" onClick={outcome.again}>
            Tentar de novo
          </button>
        </Message>
      ) : null}
      {outcome?.kind === 'change' ? (
        <Message tone="success" onClose={close}>
          <outcome.parts.ChangeSentence
            change={outcome.change}
            onUndo={(removed) => {
              void restore(removed, outcome.parts, outcome.parts.newAttemptKey());
            }}
            onClose={close}
          />
        </Message>
      ) : null}
    </EditorContext>
  );
}
