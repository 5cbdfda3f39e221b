import { useEffect, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { useSession } from '../session/session-context.ts';
import styles from './share-button.module.css';

interface ShareButtonProps {
  readonly title: string;
  /** The text that the share sheet shows beside the title. */
  readonly text: string;
  /** Path of the page, without its query. */
  readonly path: string;
  /** A label instead of “Compartilhar”; `text` is then copied together with the address. */
  readonly label?: string;
}

/** The icon of the comparison, whose button is beside this one. */
export const COMPARE = 'M4 8h15m-4-4 4 4-4 4M20 16H5m4-4-4 4 4 4';
const SHARE = 'M12 15V4m-4.5 4L12 3.5 16.5 8M6 12H5v8h14v-8h-1';

/**
 * Shares the page with the system's share sheet, or copies its address, or, if neither is allowed, shows the address.
 */
export function ShareButton({ title, text, path, label }: ShareButtonProps) {
  const { messages } = useSession();
  const field = useRef<HTMLInputElement>(null);
  /** The address in the field, as a new object at each press. */
  const [shown, setShown] = useState<{ readonly url: string } | null>(null);
  // Each press selects the field, so that screen readers announce it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the button is pressed.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [shown]);
  const share = async (): Promise<void> => {
    const url = location.origin + path;
    try {
      if (navigator.share) return await navigator.share({ title, text, url });
      // Fails on plain http, where browsers have no clipboard, although its type says otherwise.
      await navigator.clipboard.writeText(label ? `${text} ${url}` : url);
      messages.say({ tone: 'success', text: 'Link copiado.' });
    } catch (error) {
      const isClosed = error instanceof Error && error.name === 'AbortError';
      if (!isClosed) setShown({ url });
    }
  };
  return (
    <>
      <Button variant={label ? 'main' : 'brief'} onClick={() => void share()}>
        <Icon path={SHARE} />
        {label ?? 'Compartilhar'}
      </Button>
      {shown === null ? null : (
        <input
          className={styles.address}
          aria-label="Endereço desta página"
          readOnly
          value={shown.url}
          ref={field}
        />
      )}
    </>
  );
}
