import styles from './avatar.module.css';

export interface AvatarProps {
  /** Address or data URL of the icon; null shows the default person, which the style sheet draws. */
  readonly icon: string | null;
}

/** The round portrait, 73 px. Decorative: the name stands beside it. */
export function Avatar({ icon }: AvatarProps) {
  return (
    <span className={styles.avatar}>
      {icon === null ? null : <img src={icon} alt="" width={75} height={75} decoding="async" />}
    </span>
  );
}
