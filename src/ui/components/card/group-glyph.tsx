import styles from './group-glyph.module.css';

/** The shape of the group around it (`data-group`): diamond, circle, arch or peak. */
export function GroupGlyph() {
  return <i className={styles.glyph} />;
}
