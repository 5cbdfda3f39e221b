import { paths } from '../../../domain/paths.ts';
import { Button } from '../../kit/button.tsx';
import type { SentGuess } from '../../session/view.ts';

/** Says without scripts what a form of guesses has done, and withdraws a guess. With scripts the box above does. */
export function SentGuessNote({ id, sent }: { readonly id: string; readonly sent: SentGuess }) {
  return (
    <noscript>
      <form className="panel row" method="post" action={paths.question(id)}>
        <p role="status">{sent.text}</p>
        {sent.isWithdrawn ? null : (
          <Button variant="quiet" type="submit" name="retirar" value="1">
            Retirar palpite
          </Button>
        )}
      </form>
    </noscript>
  );
}
