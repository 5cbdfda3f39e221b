import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { useVisit } from '../visit/visit-context.ts';
import styles from './share-button.module.css';

export interface ShareButtonProps {
  readonly title: string;
  /** For the sheet of the system. */
  readonly text: string;
  /** Of the page, without its query. */
  readonly path: string;
  /** Instead of “Compartilhar”, for what is shared with its text: this is copied with the address. */
  readonly label?: string;
}

const SHARE = 'M12 15V4m-4.5 4L12 3.5 16.5 8M6 12H5v8h14v-8h-1';

/** Once, when the field appears, which a screen reader then says. */
function select(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** Shares the page by the system's sheet, else copies its address; where neither is allowed, shows it. */
export function ShareButton({ title, text, path, label }: ShareButtonProps) {
  const { messages } = useVisit();
  const [shown, setShown] = useState<string | null>(null);
  const share = async (): Promise<void> => {
    const url = location.origin + path;
    try {
      if (navigator.share) return await navigator.share({ title, text, url });
      // Fails on plain http, where browsers have none, although their types say so.
      await navigator.clipboard.writeText(label ? `${text} ${url}` : url);
      messages.say({ tone: 'success', text: 'Link copiado.' });
    } catch (error) {
      const isClosed = error instanceof Error && error.name === 'AbortError';
      if (!isClosed) setShown(url);
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
          value={shown}
          ref={select}
        />
      )}
    </>
  );
}
