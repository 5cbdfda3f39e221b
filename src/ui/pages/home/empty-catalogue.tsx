import { useEffect, useRef, useState, useTransition } from 'react';
import { type Trouble, troubleOf } from '../../../domain/failure.ts';
import { failureText } from '../../../domain/texts/failures.ts';
import { Notice } from '../../components/notice.tsx';
import { lastPressed, pressAgain } from '../../head-scripts.ts';
import { Button } from '../../kit/button.tsx';
import { writeEffectsOf } from '../../session/after-write.ts';
import { useGallery, useSession } from '../../session/session-context.ts';
import { Placeholders } from './ghost-card.tsx';

/** An invitation above placeholders, in place of cards. Browsers load it only if the catalogue is empty. */
export default function EmptyCatalogue() {
  const session = useSession();
  const { seed } = useGallery();
  const place = useRef<HTMLDivElement>(null);
  const [isBusy, startTransition] = useTransition();
  const [failure, setFailure] = useState<Trouble | null>(null);
  useEffect(() => pressAgain(lastPressed(place.current)), []);
  const load = () => {
    if (isBusy) return;
    setFailure(null);
    startTransition(() =>
      writeEffectsOf(session)
        .loadSamples()
        .catch((error) => setFailure(troubleOf(error))),
    );
  };
  return (
    <div ref={place} data-late>
      <Notice figures={INVITING}>
        <h2>O catálogo ainda está vazio</h2>
        <p data-writes>
          Comece pela pessoa que você quiser, real ou inventada, ou carregue os exemplos.
        </p>
        {failure === null ? null : <p role="alert">{failureText(failure)}</p>}
        <div className="row" data-writes>
          <Button variant="main" onClick={() => session.editor.open(null)}>
            Criar a primeira
          </Button>
          <Button variant="quiet" onClick={load} aria-busy={isBusy}>
            {isBusy ? 'Carregando exemplos…' : 'Carregar exemplos'}
          </Button>
        </div>
        <span role="status" className="visually-hidden">
          {isBusy ? 'Carregando exemplos…' : ''}
        </span>
      </Notice>
      <Placeholders seed={seed} />
    </div>
  );
}

/** Figures that hold a gift, a megaphone and a banner. */
const INVITING = [
  ['ESFJ', 'male'],
  ['ENFP', 'female'],
  ['ENTJ', 'male'],
] as const;
