import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

/**
 * A `small` button is a quiet one of a list. A `tool` stands in a page's head, on a phone as its icon alone; a `brief`
 * one is its icon alone on a tablet too.
 */
type ButtonVariant = 'main' | 'quiet' | 'small' | 'plain' | 'tool' | 'brief';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant: ButtonVariant;
}

export function Button({ variant, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant)} {...rest} />;
}

/** Class names of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant): string {
  return `${styles.button} ${styles[variant]}`;
}

interface RoundButtonProps extends ComponentProps<'button'> {
  /** Accessible name, since only an icon is visible. */
  readonly label: string;
  readonly icon: IconName;
}

export function RoundButton({ label, icon, ...rest }: RoundButtonProps) {
  return (
    <button type="button" className={styles.round} aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}

/** What a search or a filter looks for, as a button of its form that removes it. */
export function Chip({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="submit" className={styles.chip} {...rest}>
      {children}
      <Icon name="close" />
    </button>
  );
}
