import type { ModerationAction } from '../../../catalogue/moderation.ts';
import { paths } from '../../../domain/paths.ts';
import { Button } from '../../kit/button.tsx';

export interface ActFormProps {
  readonly action: ModerationAction;
  readonly id: string;
  /** The newest version, which the action is about. */
  readonly newest: number;
  readonly label: string;
  /** To which the operator comes back. */
  readonly list: 'reported' | 'held';
  readonly isQuiet?: boolean;
}

/** A button of the operator, as a form of its own. */
export function ActForm({ action, id, newest, label, list, isQuiet = false }: ActFormProps) {
  return (
    <form action={paths.moderation()} method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="versao" value={newest} />
      <input type="hidden" name="lista" value={list === 'held' ? 'seguradas' : ''} />
      <Button variant={isQuiet ? 'quiet' : 'main'} type="submit" name="fazer" value={action}>
        {label}
      </Button>
    </form>
  );
}
