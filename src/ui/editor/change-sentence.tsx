import { paths } from '../../domain/paths.ts';
import type { Personality } from '../../domain/personality.ts';
import type { Change } from './change.ts';

export interface ChangeSentenceProps {
  readonly change: Change;
  /** Brings back what was deleted. */
  readonly onUndo: (removed: Personality) => void;
  readonly onClose: () => void;
}

/** What a person has done, with a way to see it or to take it back. */
export function ChangeSentence({ change, onUndo, onClose }: ChangeSentenceProps) {
  switch (change.kind) {
    case 'samples_loaded':
      return change.count === 1
        ? '1 exemplo entrou no catálogo.'
        : `${change.count} exemplos entraram no catálogo.`;
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
    case 'restored':
      return (
        <>
          {change.personality.name} {change.kind === 'created' ? 'entrou no' : 'voltou ao'}{' '}
          catálogo. <PageLink personality={change.personality} onFollow={onClose} />
        </>
      );
    case 'updated':
      return (
        <>
          As mudanças em {change.personality.name} foram salvas.{' '}
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
    <a href={paths.personality(personality.id)} onClick={onFollow}>
      Ver a página
    </a>
  );
}
