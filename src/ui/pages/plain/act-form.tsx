import type { ModerationAction } from '../../../catalogue/moderation.ts';
import { paths } from '../../../domain/paths.ts';
import { Button } from '../../kit/button.tsx';

/** Of whom an action is about: the id, and the newest version that the page shows. */
export interface Whom {
  readonly id: string;
  readonly newest: number;
}

export interface ActFormProps {
  readonly action: ModerationAction;
  readonly people: readonly Whom[];
  readonly label: string;
  /** To which the operator comes back. */
  readonly list: 'reported' | 'held';
}

/** A button of the operator, as a form of its own. */
export function ActForm({ action, people, label, list }: ActFormProps) {
  return (
    <form action={paths.moderation()} method="post">
      {people.map((one) => (
        <input key={one.id} type="hidden" name="quem" value={nameOf(one)} />
      ))}
      <input type="hidden" name="lista" value={list === 'held' ? 'fora-do-ar' : ''} />
      <Button variant="quiet" type="submit" name="fazer" value={action}>
        {label}
      </Button>
    </form>
  );
}

const CHOSEN = 'escolhidas';

/** Chooses one for the form below, wherever the two stand. */
export function Choose({ name, ...whom }: Whom & { readonly name: string }) {
  return (
    <input
      type="checkbox"
      form={CHOSEN}
      name="quem"
      value={nameOf(whom)}
      aria-label={`Escolher ${name}`}
    />
  );
}

/** What can be done about all that are chosen. */
export function ChosenForm({ className }: { readonly className: string | undefined }) {
  return (
    <form id={CHOSEN} className={className} action={paths.moderation()} method="post">
      <p>Com as escolhidas:</p>
      <Button variant="quiet" type="submit" name="fazer" value="dismiss">
        Está tudo bem
      </Button>
      <Button variant="quiet" type="submit" name="fazer" value="hold">
        Tirar do ar
      </Button>
    </form>
  );
}

function nameOf({ id, newest }: Whom): string {
  return `${id}/${newest}`;
}
