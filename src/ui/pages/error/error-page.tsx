import { useRevalidator } from 'react-router';
import type { FailureCode } from '../../../domain/failure.ts';
import { FAILURE_SENTENCES } from '../../../domain/texts/failures.ts';
import { SadFace } from '../../components/sad-face.tsx';
import { Button } from '../../kit/button.tsx';
import styles from '../not-found/not-found-page.module.css';

/** For a page that could not be read. */
export function ErrorPage({ code }: { code: FailureCode }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className={styles.nothing}>
      <title>Algo não deu certo — MBTI DB</title>
      <SadFace />
      <h1>Algo não deu certo.</h1>
      <p role="alert">{FAILURE_SENTENCES[code]}</p>
      <Button variant="main" aria-busy={state === 'loading'} onClick={() => void revalidate()}>
        Tentar de novo
      </Button>
    </div>
  );
}
