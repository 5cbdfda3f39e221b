import type { ComponentProps, ReactNode } from 'react';
import { ORDER_WORDS } from '../../../domain/paths.ts';
import type { KeyOrder } from '../../../domain/search/key-orders.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onSubmit'> {
  /** The accessible name. */
  readonly label: string;
  readonly action: string;
  readonly onSubmit?: ComponentProps<'form'>['onSubmit'];
  /** Fields that the form sends as well. */
  readonly kept?: ReactNode;
  /** Ends with a button that searches. */
  readonly hasButton?: boolean;
  /** Buttons after the input. */
  readonly children?: ReactNode;
}

/** A GET form of one field, named `q`. */
export function SearchField(props: SearchFieldProps) {
  const { label, action, onSubmit, kept, hasButton, children, ...input } = props;
  return (
    <search className={styles.field}>
      <form action={action} onSubmit={onSubmit} className={styles.form}>
        <Icon name="search" />
        {kept}
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          dir="auto"
          {...input}
        />
        {hasButton === true ? (
          <Button variant="plain" type="submit">
            Buscar
          </Button>
        ) : null}
      </form>
      {children}
    </search>
  );
}

/** With it a form that searches home keeps the order of the results, as addresses by `paths.home` do. */
export function OrderField({ order }: { readonly order: KeyOrder | undefined }) {
  return order && <input type="hidden" name="ordem" value={ORDER_WORDS[order]} />;
}

/** Hides the keyboard on the screen, which would cover the results. */
export function leaveOnTouch(input: HTMLInputElement | null): void {
  if (matchMedia('(pointer: coarse)').matches) input?.blur();
}
