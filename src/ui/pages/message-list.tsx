import { useEffect, useRef } from 'react';
import { RoundButton } from '../kit/round-button.tsx';
import { focusContentIfLost } from '../visit/focus.ts';
import type { Message } from '../visit/messages.ts';
import styles from './message-list.module.css';

export interface MessageListProps {
  readonly messages: readonly Message[];
  readonly onClose: (id: number) => void;
}

/**
 * What has happened, at the foot of the screen. The region for successes is always on the page: one
 * that comes together with its text may stay unsaid. An alert is said when it comes.
 */
export function MessageList({ messages, onClose }: MessageListProps) {
  const before = useRef(messages);
  useEffect(() => {
    // The button that closed a message has gone with it.
    if (messages.length < before.current.length) focusContentIfLost();
    before.current = messages;
  }, [messages]);
  const lines = (tone: Message['tone']) => messages.filter((message) => message.tone === tone);
  return (
    <div className={styles.messages}>
      <div role="status" className={styles.region}>
        {lines('success').map((message) => (
          <Line key={message.id} message={message} onClose={onClose} />
        ))}
      </div>
      {lines('failure').map((message) => (
        <div key={message.id} role="alert" className={styles.region}>
          <Line message={message} onClose={onClose} />
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  readonly message: Message;
  readonly onClose: (id: number) => void;
}

function Line({ message: { id, text, link, action }, onClose }: LineProps) {
  const close = () => onClose(id);
  return (
    <div className={styles.message}>
      <p>
        {typeof text === 'string' ? text : [text[0], <bdi key="name">{text[1]}</bdi>, text[2]]}{' '}
        {link === undefined ? null : (
          <a href={link.href} onClick={close}>
            {link.label}
          </a>
        )}
      </p>
      {action === undefined ? null : (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <RoundButton label="Fechar mensagem" icon="close" onClick={close} />
    </div>
  );
}
