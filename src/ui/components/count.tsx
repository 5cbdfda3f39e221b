import styles from './count.module.css';

const NUMBER = new Intl.NumberFormat('pt-BR');

/** The number of matches, announced to screen readers when it changes. */
export function Count({ total }: { total: number }) {
  return (
    <h1 className={styles.count}>
      <span role="status">
        <b>{NUMBER.format(total)}</b>{' '}
        <small>{total === 1 ? 'personalidade' : 'personalidades'}</small>
      </span>
    </h1>
  );
}
