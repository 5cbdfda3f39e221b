import { failureText } from '../../../domain/texts/failure-sentence.ts';
import { Button } from '../../kit/button.tsx';
import type { Editing } from '../editing.ts';
import type { Problem } from '../editing-state.ts';
import { Ask } from './ask.tsx';

export interface ProblemNoticeProps {
  readonly problem: Problem;
  readonly editing: Editing;
}

/** Why saving or deleting failed, with the possible actions. The typed text stays. */
export function ProblemNotice({ problem, editing }: ProblemNoticeProps) {
  return (
    <Ask
      role="alert"
      tone="failure"
      // After a failure the focus stays on the button that was pressed: pressing it again is the retry.
      takesFocus={() => problem.kind !== 'failure' && editing.asksFirst(problem)}
      actions={<Actions problem={problem} editing={editing} />}
    >
      <Sentences problem={problem} />
    </Ask>
  );
}

function Sentences({ problem }: { problem: Problem }) {
  switch (problem.kind) {
    case 'failure':
      return <p>{failureText(problem)}</p>;
    case 'gone':
      return problem.task === 'save' ? (
        <p>
          Alguém excluiu esta personalidade depois que você a abriu. O que você preencheu continua
          aqui.
        </p>
      ) : (
        <p>Alguém já tinha excluído esta personalidade.</p>
      );
  }
}

function Actions({ problem, editing }: ProblemNoticeProps) {
  switch (problem.kind) {
    case 'failure':
      return null;
    case 'gone':
      return problem.task === 'save' ? (
        <Button variant="main" onClick={() => void editing.save()}>
          Devolver ao catálogo
        </Button>
      ) : (
        <Button variant="main" onClick={editing.close}>
          Fechar
        </Button>
      );
  }
}
