import type { MouseEvent } from 'react';
import type { Trouble } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import { failureSentence } from '../../domain/texts/failure-sentence.ts';
import { SadFace } from '../components/sad-face.tsx';
import { buttonClass } from '../kit/button.tsx';
import { focusContent } from '../visit/focus.ts';
import { useNavigation, useVisit } from '../visit/visit-context.ts';
import styles from './failed-pages.module.css';
import { PageTitle } from './page-title.tsx';

/** Relative: without scripts the link loads this page again. */
const SAME_ADDRESS = '';

/** Shown when the data or code of a page could not be loaded. */
export function ErrorPage({ failure }: { failure: Trouble }) {
  const { navigation } = useVisit();
  const { isLoading } = useNavigation();
  const retry = (event: MouseEvent) => {
    event.preventDefault();
    focusContent();
    void navigation.retry();
  };
  return (
    <div className={styles.centred}>
      <PageTitle title="Esta página não abriu" />
      <SadFace />
      <h1>Esta página não abriu</h1>
      <p role="alert">{failureSentence(failure)}</p>
      {failure.code === 'malformed_request' ? (
        <a className={buttonClass('main')} href={paths.home()}>
          Voltar ao catálogo
        </a>
      ) : (
        <a
          href={SAME_ADDRESS}
          className={buttonClass('main')}
          aria-busy={isLoading}
          onClick={retry}
        >
          Tentar de novo
        </a>
      )}
      {failure.requestId ? <small>Código do erro: {failure.requestId}</small> : null}
    </div>
  );
}

/** Shown where an address has no page. */
export function NotFoundPage() {
  return (
    <div className={styles.centred}>
      <PageTitle title="Não há nada aqui" />
      <SadFace />
      <h1>Não há nada para ver aqui.</h1>
      <p>O link pode ter perdido um pedaço, ou a personalidade saiu do catálogo.</p>
      <a className={buttonClass('quiet')} href={paths.home()}>
        Voltar ao catálogo
      </a>
    </div>
  );
}
