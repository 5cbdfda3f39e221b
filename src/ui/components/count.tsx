import styles from './count.module.css';

/** The number of matches, announced to screen readers when it changes. */
export function Count({ total }: { total: number }) {
  return (
    <h1 className={styles.count}>
      <span role="status">
        <b>{withPoints(total)}</b> <small>{total === 1 ? 'personalidade' : 'personalidades'}</small>
      </span>
    </h1>
  );
}

/** With a point after each three digits. `Intl.NumberFormat` does the same, and blocks a first visit while it loads. */
export function withPoints(total: number): string {
  return String(total).replace(/\B(?=(?:\d{3})+$)/g, '.');
}
