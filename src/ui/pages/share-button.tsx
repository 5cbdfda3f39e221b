import type { Shared } from '../enhance/share.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
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

/** Shares the page, with `ui/enhance`, which may show the address in the field. */
export function ShareButton({ title, text, path, label }: ShareButtonProps) {
  const shared: Shared = { title, text, path, isTold: label !== undefined };
  return (
    <>
      <Button variant={label ? 'main' : 'brief'} data-share={JSON.stringify(shared)}>
        <Icon path={SHARE} />
        {label ?? 'Compartilhar'}
      </Button>
      <input className={styles.address} aria-label="Endereço desta página" readOnly hidden />
    </>
  );
}
