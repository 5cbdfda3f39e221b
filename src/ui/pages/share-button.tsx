import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { useVisit } from '../visit/visit-context.ts';
import styles from './share-button.module.css';

export interface ShareButtonProps {
  readonly title: string;
  /** Of the page, without its query. */
  readonly path: string;
}

const SHARE = 'M12 15V4m-4.5 4L12 3.5 16.5 8M6 12H5v8h14v-8h-1';

/** Shares the page by the system's sheet, else copies its address; where neither is allowed, shows it. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const { messages } = useVisit();
  const [shown, setShown] = useState<string | null>(null);
  const share = async (): Promise<void> => {
    const url = location.origin + path;
    // Browsers have neither on plain http, although their types say so.
    const { share, clipboard }: Partial<Navigator> = navigator;
    try {
      if (share !== undefined) return await share.call(navigator, { title, url });
      if (clipboard === undefined) return setShown(url);
      await clipboard.writeText(url);
      messages.say({ tone: 'success', text: 'Link copiado.' });
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError';
      if (!isClosed) setShown(url);
    }
  };
  return (
    <>
      <Button variant="brief" onClick={() => void share()}>
        <Icon path={SHARE} />
        Compartilhar
      </Button>
      {shown === null ? null : (
        <input
          className={styles.address}
          aria-label="Endereço desta página"
          readOnly
          value={shown}
          ref={(field) => field?.select()}
        />
      )}
    </>
  );
}
