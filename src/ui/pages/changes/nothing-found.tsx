import { paths } from '../../../domain/paths.ts';
import { TypeArt } from '../../components/card/type-art.tsx';
import { buttonClass } from '../../kit/button.tsx';
import type { Nothing } from './describe-nothing.ts';
import styles from './nothing-found.module.css';

/** Stands in place of the list. */
export function NothingFound({ title, text, isFiltered }: Nothing) {
  return (
    <section className={styles.nothing}>
      <div className={styles.text}>
        <h2>{title}</h2>
        <p>{text}</p>
        {isFiltered ? (
          <a className={buttonClass('main')} href={paths.changes()}>
            Ver todas as mudanças
          </a>
        ) : null}
      </div>
      <TypeArt className={styles.art} type="ISTJ" gender="female" />
    </section>
  );
}
