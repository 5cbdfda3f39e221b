import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { Failure } from '../../domain/failure.ts';
import type { Personality } from '../../domain/personality.ts';
import type { Change } from './change.ts';
import { ChangeMessage, type Outcome } from './change-message.tsx';
import type { EditorProps } from './editor.tsx';
import { type EditorActions, EditorContext } from './editor-context.ts';

export interface EditorHostProps {
  readonly catalogue: Catalogue;
  /** Called once the modal is closed, so that what is on the page can be read afresh. */
  readonly onChanged: (change: Change) => void;
  readonly children: ReactNode;
}

interface Open {
  readonly personality: Personality | null;
  readonly Editor: ComponentType<EditorProps>;
}

const loadEditor = () => import('./editor.tsx');

/** Milliseconds after which the modal's code is fetched, so that it opens at once, and offline too. */
const PREFETCH_DELAY = 1_500;

/** Stands over all pages: opens the modal on demand and tells what came of it. */
export function EditorHost({ catalogue, onChanged, children }: EditorHostProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => loadEditor().catch(() => undefined), PREFETCH_DELAY);
    return () => clearTimeout(timer);
  }, []);

  const actions = useMemo<EditorActions>(() => {
    const show = (personality: Personality | null): void => {
      setOutcome(null);
      loadEditor().then(
        ({ Editor }) => setOpen({ personality, Editor }),
        () => setOutcome({ kind: 'failure', code: 'offline' }),
      );
    };
    return {
      create: () => show(null),
      edit: show,
      async loadSamples() {
        const { created } = await catalogue.loadSamples();
        const change: Change = { kind: 'samples_loaded', count: created };
        setOutcome({ kind: 'change', change });
        onChanged(change);
      },
    };
  }, [catalogue, onChanged]);

  const finish = (change: Change): void => {
    // At once: while the modal stands, nothing behind it can take the focus.
    flushSync(() => setOpen(null));
    setOutcome({ kind: 'change', change });
    onChanged(change);
  };
  const restore = async (removed: Personality): Promise<void> => {
    setOutcome(null);
    try {
      finish({ kind: 'created', personality: await catalogue.create(removed) });
    } catch (error) {
      setOutcome({ kind: 'failure', code: error instanceof Failure ? error.code : 'internal' });
    }
  };

  return (
    <EditorContext value={actions}>
      {children}
      {open === null ? null : (
        <open.Editor
          personality={open.personality}
          catalogue={catalogue}
          onClose={() => setOpen(null)}
          onDone={finish}
        />
      )}
      {outcome === null ? null : (
        <ChangeMessage outcome={outcome} onUndo={restore} onClose={() => setOutcome(null)} />
      )}
    </EditorContext>
  );
}
