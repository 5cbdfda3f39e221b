import { labelOf } from '../../domain/cell.ts';
import type { Personality } from '../../domain/personality.ts';
import { failureSentence } from '../../domain/texts/failure-sentence.ts';
import { FAILURE_SENTENCES } from '../../domain/texts/failures.ts';
import { GENDER_TEXTS } from '../../domain/texts/preferences.ts';
import { Button } from '../kit/button.tsx';
import { Ask } from './ask.tsx';
import type { Problem } from './editing.ts';
import type { Editing } from './use-editing.ts';

export interface ProblemNoticeProps {
  readonly problem: Problem;
  readonly editing: Editing;
}

/** Why saving or deleting failed, with the possible actions. The typed text stays. */
export function ProblemNotice({ problem, editing }: ProblemNoticeProps) {
  return (
    <Ask
      role="alert"
      tone={problem.kind === 'conflict' ? 'question' : 'failure'}
      actions={<Actions problem={problem} editing={editing} />}
    >
      <Sentences problem={problem} />
    </Ask>
  );
}

function Sentences({ problem }: { problem: Problem }) {
  switch (problem.kind) {
    case 'failure':
      return <p>{failureSentence(problem.code, problem.retryAfter)}</p>;
    case 'gone':
      return problem.task === 'save' ? (
        <p>
          Alguém excluiu esta personalidade depois que você a abriu. O que você preencheu continua
          aqui.
        </p>
      ) : (
        <p>Alguém já tinha excluído esta personalidade.</p>
      );
    case 'conflict':
      return (
        <>
          <p>{FAILURE_SENTENCES.conflict} No catálogo ela está assim:</p>
          <p>
            <b>{describe(problem.current)}</b>
          </p>
        </>
      );
  }
}

function Actions({ problem, editing }: ProblemNoticeProps) {
  switch (problem.kind) {
    case 'failure':
      return null;
    case 'gone':
      return problem.task === 'save' ? (
        <Button variant="quiet" onClick={() => void editing.save()}>
          Criar de novo
        </Button>
      ) : (
        <Button variant="quiet" onClick={editing.close}>
          Fechar
        </Button>
      );
    case 'conflict':
      return (
        <>
          <Button variant="quiet" onClick={() => void editing.insist()}>
            {problem.task === 'save' ? 'Salvar a sua versão' : 'Excluir mesmo assim'}
          </Button>
          <Button variant="quiet" onClick={editing.yieldToCurrent}>
            {problem.task === 'save' ? 'Ficar com a versão do catálogo' : 'Não excluir'}
          </Button>
        </>
      );
  }
}

function describe(personality: Personality): string {
  const { name, gender, icon } = personality;
  const withIcon = icon === null ? 'sem ícone' : 'com ícone';
  return [name, GENDER_TEXTS[gender], labelOf(personality), withIcon].join(' · ');
}
