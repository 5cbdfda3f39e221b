import type { MouseEvent } from 'react';
import type { Trouble } from '../../../domain/failure.ts';
import { paths } from '../../../domain/paths.ts';
import { readFailureSentence } from '../../../domain/texts/read-failures.ts';
import { focusContent } from '../../focus.ts';
import { buttonClass } from '../../kit/button.tsx';
import { useNavigation, useSession } from '../../session/session-context.ts';
import type { ViewOf } from '../../session/view.ts';
import { DocumentHead } from '../document-head.tsx';
import styles from './failed-page.module.css';

/** A relative address: without scripts the link loads this page again. */
const SAME_ADDRESS = '';

/** Shown in place of a page that does not exist or could not be loaded. */
export default function FailedPage({ view }: { readonly view: ViewOf<'not_found' | 'failure'> }) {
  return view.page === 'failure' ? <ErrorPage failure={view} /> : <NotFoundPage />;
}

function ErrorPage({ failure }: { readonly failure: Trouble }) {
  const { navigation } = useSession();
  const { isLoading } = useNavigation();
  const retry = (event: MouseEvent) => {
    event.preventDefault();
    focusContent();
    void navigation.follow(navigation.get().url, { replace: true });
  };
  return (
    <div className={styles.centred}>
      <DocumentHead title="Esta página não abriu" />
      <SadFace />
      <h1>Esta página não abriu</h1>
      <p role="alert">{readFailureSentence(failure)}</p>
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

function NotFoundPage() {
  return (
    <div className={styles.centred}>
      <DocumentHead title="Não há nada aqui" />
      <SadFace />
      <h1>Não há nada para ver aqui.</h1>
      <p>O link pode ter perdido um pedaço, ou a personalidade saiu do catálogo ou do ar.</p>
      <a className={buttonClass('quiet')} href={paths.home()}>
        Voltar ao catálogo
      </a>
    </div>
  );
}

/** A grey sad face with a falling tear. */
function SadFace() {
  return (
    <svg width="148" viewBox="0 0 160 160" role="img" aria-label="Rosto triste">
      <circle cx="80" cy="80" r="76" fill="#C3C8D3" />
      <path d="M80 4a76 76 0 0 1 0 152Z" fill="#000" opacity=".08" />
      <g fill="none" stroke="#3C4353" strokeLinecap="round">
        <path d="M40 56l26-10M120 56 94 46" strokeWidth="7" />
        <path d="M54 122q26-24 52 0" strokeWidth="8" />
      </g>
      <path d="M55 63a8.5 11 0 1 0 .1 0ZM105 63a8.5 11 0 1 0 .1 0Z" fill="#3C4353" />
      <path d="M52 67a3 3 0 1 0 .1 0ZM102 67a3 3 0 1 0 .1 0Z" fill="#fff" />
      <g className={styles.tear}>
        <path
          d="M124 84C133 97 137 103 137 110A13 13 0 0 1 111 110C111 103 115 97 124 84Z"
          fill="#4298B4"
        />
      </g>
    </svg>
  );
}
