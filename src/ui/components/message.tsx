import type { ReactNode } from 'react';
import { RoundButton } from '../kit/round-button.tsx';
import styles from './message.module.css';

export interface MessageProps {
  readonly children: ReactNode;
  /** A failure is said at once; anything else when there is a pause. */
  readonly tone: 'success' | 'failure';
  readonly onClose: () => void;
}

/** What has happened, at the foot of the screen. */
export function Message({ children, tone, onClose }: MessageProps) {
  return (
    <div className={styles.message} role={tone === 'failure' ? 'alert' : 'status'}>
      <p>{children}</p>
      <RoundButton label="Fechar mensagem" icon="close" onClick={onClose} />
    </div>
  );
}
