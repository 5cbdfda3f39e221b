import { Link } from 'react-router';
import type { FailureCode } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import type { Personality } from '../../domain/personality.ts';
import { FAILURE_SENTENCES } from '../../domain/texts/failures.ts';
import { Message } from '../components/message.tsx';
import type { Change } from './change.ts';

/** What came of what a person did. */
export type Outcome =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'failure'; readonly code: FailureCode };

export interface ChangeMessageProps {
  readonly outcome: Outcome;
  /** Brings back what was deleted. */
  readonly onUndo: (removed: Personality) => void;
  readonly onClose: () => void;
}

export function ChangeMessage({ outcome, onUndo, onClose }: ChangeMessageProps) {
  if (outcome.kind === 'failure') {
    return (
      <Message tone="failure" onClose={onClose}>
        {FAILURE_SENTENCES[outcome.code]}
      </Message>
    );
  }
  return (
    <Message tone="success" onClose={onClose}>
      <ChangeSentence change={outcome.change} onUndo={onUndo} onClose={onClose} />
    </Message>
  );
}

interface ChangeSentenceProps extends Omit<ChangeMessageProps, 'outcome'> {
  readonly change: Change;
}

function ChangeSentence({ change, onUndo, onClose }: ChangeSentenceProps) {
  switch (change.kind) {
    case 'samples_loaded':
      return `${change.count} exemplos entraram no catálogo.`;
    case 'removed':
      return (
        <>
          {change.personality.name} saiu do catálogo.{' '}
          <button type="button" onClick={() => onUndo(change.personality)}>
            Desfazer
          </button>
        </>
      );
    case 'created':
      return (
        <>
          {change.personality.name} entrou no catálogo.{' '}
          <PageLink personality={change.personality} onFollow={onClose} />
        </>
      );
    case 'updated':
      return (
        <>
          Mudanças em {change.personality.name} salvas.{' '}
          <PageLink personality={change.personality} onFollow={onClose} />
        </>
      );
  }
}

interface PageLinkProps {
  readonly personality: Personality;
  readonly onFollow: () => void;
}

function PageLink({ personality, onFollow }: PageLinkProps) {
  return (
    <Link to={paths.personality(personality.id)} onClick={onFollow}>
      Ver página
    </Link>
  );
}
