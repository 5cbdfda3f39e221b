import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
} from 'react';
import { ORDER_WORDS } from '../../../domain/paths.ts';
import type { KeyOrder } from '../../../domain/search/key-orders.ts';
import { Icon } from '../../kit/icon.tsx';
import styles from './search-field.module.css';

export interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'onChange' | 'onSubmit' | 'ref'> {
  /** The accessible name. */
  readonly label: string;
  /** Address of the form, which is a plain one until scripts arrive. */
  readonly action: string;
  /** Called at each keystroke, and with `isSent` when the form is sent, which then loads no document. */
  readonly onSearch: (typed: string, isSent: boolean) => void;
  /** Fields that the form sends as well. */
  readonly kept?: ReactNode;
  /** A button that searches. */
  readonly button?: ReactNode;
  /** Buttons after the input. */
  readonly children?: ReactNode;
  readonly ref: RefObject<HTMLInputElement | null>;
}

/** UTF-16 units: more than any list reads of a text, and even percent-encoded an address that every proxy accepts. */
const TYPED_MAX = 500;

/** A GET form of one field, named `q`, which searches as one types once scripts have arrived. */
export function SearchField(props: SearchFieldProps) {
  const { label, action, onSearch, kept, button, children, ref, ...input } = props;
  const submit = (event: FormEvent) => {
    // Without the Navigation API the results come as a document.
    if (ref.current === null || window.navigation === undefined) return;
    event.preventDefault();
    onSearch(ref.current.value, true);
    // Hides the keyboard on the screen, which would cover the results.
    if (matchMedia('(pointer: coarse)').matches) ref.current.blur();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: text typed before hydration is searched for once.
  useEffect(() => {
    const { current } = ref;
    if (current !== null && current.value !== current.defaultValue) onSearch(current.value, false);
  }, []);
  return (
    <search className={`edged ${styles.field}`}>
      <form action={action} onSubmit={submit} className={styles.form}>
        <Icon name="search" />
        {kept}
        <input
          ref={ref}
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={TYPED_MAX}
          dir="auto"
          onChange={(event) => onSearch(event.target.value, false)}
          {...input}
        />
        {button}
      </form>
      {children}
    </search>
  );
}

/**
 * A hidden field by which a form that searches home keeps the order of the results, as addresses of `paths.home` do.
 */
export function OrderField({ order }: { readonly order: KeyOrder | undefined }) {
  return order && <input type="hidden" name="ordem" value={ORDER_WORDS[order]} />;
}
