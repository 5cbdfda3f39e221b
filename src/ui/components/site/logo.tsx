import styles from './logo.module.css';

/** The shapes of the four groups. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 44 44" aria-hidden="true">
      <path d="M11 2 20 11 11 20 2 11Z" fill="#88619A" />
      <circle cx="33" cy="11" r="8.5" fill="#33A474" />
      <path d="M3 42V32.5a8 8 0 0 1 16 0V42Z" fill="#4298B4" />
      <path d="M33 24.5 42.5 41.5H23.5Z" fill="#E4AE3A" />
    </svg>
  );
}
