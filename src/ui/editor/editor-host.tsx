import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { Failure, type FailureCode } from '../../domain/failure.ts';
import type { Personality } from '../../domain/personality.ts';
import { FAILURE_SENTENCES } from '../../domain/texts/failures.ts';
import { Message } from '../components/message.tsx';
import type { Change } from './change.ts';
import { type EditorActions, EditorContext } from './editor-context.ts';

export interface EditorHostProps {
  readonly catalogue: Catalogue;
  /** Called once the modal is closed, so that what is on the page can be read afresh. */
  readonly onChanged: (change: Change) => void;
  readonly children: ReactNode;
}

interface Open {
  readonly personality: Personality | null;
  readonly parts: EditorParts;
}

/** What came of what a person did. */
type Outcome =
  | { readonly kind: 'change'; readonly change: Change; readonly parts: EditorParts }
  | { readonly kind: 'failure'; readonly code: FailureCode };

type EditorParts = typeof import('./editor-parts.ts');

const loadParts = (): Promise<EditorParts> => import('./editor-parts.ts');

/** Milliseconds after which the modal's code is fetched, so that it opens at once, and offline too. */
const PREFETCH_DELAY = 1_500;

/** Stands over all pages: opens the modal on demand and tells what came of it. */
export function EditorHost({ catalogue, onChanged, children }: EditorHostProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => loadParts().catch(() => undefined), PREFETCH_DELAY);
    return () => clearTimeout(timer);
  }, []);

  const actions = useMemo<EditorActions>(() => {
    const show = (personality: Personality | null): void => {
      setOutcome(null);
      loadParts().then(
        (parts) => setOpen({ personality, parts }),
        () => setOutcome({ kind: 'failure', code: 'offline' }),
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
  const restore = async (removed: Personality, parts: EditorParts): Promise<void> => {
    setOutcome(null);
    try {
      finish({ kind: 'created', personality: await catalogue.create(removed) }, parts);
    } catch (error) {
      setOutcome({ kind: 'failure', code: error instanceof Failure ? error.code : 'internal' });
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
          onClose={() => setOpen(null)}
          onDone={(change) => finish(change, open.parts)}
        />
      )}
      {outcome?.kind === 'failure' ? (
        <Message tone="failure" onClose={close}>
          {FAILURE_SENTENCES[outcome.code]}
        </Message>
      ) : null}
      {outcome?.kind === 'change' ? (
        <Message tone="success" onClose={close}>
          <outcome.parts.ChangeSentence
            change={outcome.change}
            onUndo={(removed) => void restore(removed, outcome.parts)}
            onClose={close}
          />
        </Message>
      ) : null}
    </EditorContext>
  );
}
