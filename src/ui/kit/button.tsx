import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** A `tool` stands in a page's head; of a `brief` one only the icon is shown on a narrow screen. */
export type ButtonVariant = 'main' | 'quiet' | 'plain' | 'danger' | 'tool' | 'brief';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant: ButtonVariant;
  /** Type size and spacing for labels in capitals. */
  readonly caps?: boolean;
}

export function Button({ variant, caps = false, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, caps)} {...rest} />;
}

/** Class names of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant, caps = false): string {
  return [styles.button, styles[variant], caps ? styles.caps : ''].join(' ').trim();
}
