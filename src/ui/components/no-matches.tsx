import { describeQuery } from '../../domain/search/describe-query.ts';
import { Button } from '../kit/button.tsx';
import styles from './notice.module.css';

export interface NoMatchesProps {
  readonly q: string;
  readonly onClear: () => void;
}

/** Says what was understood of a search that found nobody. */
export function NoMatches({ q, onClear }: NoMatchesProps) {
  const parts = describeQuery(q);
  return (
    <section className={styles.notice}>
      <h2>Nenhuma personalidade encontrada</h2>
      <p>
        {parts.length === 1
          ? 'O catálogo procurou:'
          : 'O catálogo procurou quem fosse tudo isto ao mesmo tempo:'}
      </p>
      <ul>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <Button variant="main" onClick={onClear}>
        Limpar busca
      </Button>
    </section>
  );
}
