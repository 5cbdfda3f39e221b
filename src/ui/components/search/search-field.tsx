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
  /** Address of the form, which works as a plain form until it is hydrated. */
  readonly action: string;
  /** Called at each keystroke, and when the form is submitted, which then loads no document. */
  readonly onSearch?: (typed: string) => void;
  /** The ids of the parts of the page that the results replace, if `ui/enhance` searches while the visitor types. */
  readonly parts?: string;
  /** Additional fields of the form. */
  readonly kept?: ReactNode;
  /** The submit button. */
  readonly button?: ReactNode;
  /** Buttons after the input. */
  readonly children?: ReactNode;
  readonly ref?: RefObject<HTMLInputElement | null>;
}

/** Maximum length in UTF-16 units: more than any list uses, and accepted by every proxy even if percent-encoded. */
const TYPED_MAX = 500;

/** A GET form with the field `q`. Once it is hydrated it searches while the visitor types. */
export function SearchField(props: SearchFieldProps) {
  const { label, action, onSearch, parts, kept, button, children, ref, ...input } = props;
  const submit = (event: FormEvent) => {
    // Without the Navigation API the results are loaded as a document.
    if (!ref?.current || window.navigation === undefined) return;
    event.preventDefault();
    onSearch?.(ref.current.value);
    // Hides the on-screen keyboard, which would cover the results.
    if (matchMedia('(pointer: coarse)').matches) ref.current.blur();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: text typed before hydration is searched for once.
  useEffect(() => {
    const { current = null } = ref ?? {};
    if (current !== null && current.value !== current.defaultValue) onSearch?.(current.value);
  }, []);
  return (
    <search className={`edged ${styles.field}`}>
      <form
        action={action}
        onSubmit={submit}
        className={styles.form}
        data-part={parts}
        data-typed={parts && ''}
      >
        <Icon name="search" />
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
          onChange={(event) => onSearch?.(event.target.value)}
          {...input}
        />
        {kept}
        {button}
      </form>
      {children}
    </search>
  );
}

/**
 * A hidden field with the order of the results, by which a form that searches home builds the addresses of
 * `paths.home`.
 */
export function OrderField({ order }: { readonly order: KeyOrder | undefined }) {
  return order && <input type="hidden" name="ordem" value={ORDER_WORDS[order]} />;
}
