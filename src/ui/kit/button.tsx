import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

/**
 * The variants of a button. `small` is a quiet button in a list. `tool` is a button in the head of a page that shows
 * only its icon on phones; `brief` shows only its icon on tablets as well.
 */
type ButtonVariant = 'main' | 'quiet' | 'small' | 'plain' | 'tool' | 'brief';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant: ButtonVariant;
}

export function Button({ variant, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant)} {...rest} />;
}

/** The class names of a button, for links that look like one. */
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

/** A chip with a term of a search or a filter: a submit button of its form that removes the term. */
export function Chip({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="submit" className={styles.chip} {...rest}>
      {children}
      <Icon name="close" />
    </button>
  );
}
