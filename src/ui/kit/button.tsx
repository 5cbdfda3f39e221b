import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

export type ButtonVariant = 'main' | 'quiet' | 'plain' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant: ButtonVariant;
  /** For the words that the product writes in capitals. */
  readonly caps?: boolean;
}

export function Button({ variant, caps = false, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, caps)} {...rest} />;
}

/** The look of a button, for links that are drawn as one. */
export function buttonClass(variant: ButtonVariant, caps = false): string {
  return [styles.button, styles[variant], caps ? styles.caps : ''].join(' ').trim();
}
