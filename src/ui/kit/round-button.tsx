import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './round-button.module.css';

export interface RoundButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name, since only an icon is visible. */
  readonly label: string;
  readonly icon: IconName;
}

export function RoundButton({ label, icon, type = 'button', ...rest }: RoundButtonProps) {
  return (
    <button type={type} className={roundClass} aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}

/** Class names of a round button, for links that look like one. */
export const roundClass = styles.round;
