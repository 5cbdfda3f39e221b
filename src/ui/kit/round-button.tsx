import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './round-button.module.css';

export interface RoundButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it is called: it shows an icon alone. */
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

/** The look of a round button, for links that are drawn as one. */
export const roundClass = styles.round;
