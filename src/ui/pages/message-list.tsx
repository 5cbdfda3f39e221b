import { useEffect, useRef } from 'react';
import { MESSAGE_ID } from '../enhance/messages.ts';
import { focusContentIfLost } from '../focus.ts';
import { RoundButton } from '../kit/button.tsx';
import type { Message } from '../session/messages.ts';
import { useReadable, useSession } from '../session/session-context.ts';
import styles from './message-list.module.css';

interface MessageListProps {
  /** The id by which `ui/enhance` finds it. */
  readonly id?: string;
  readonly inModal?: boolean;
}

/**
 * The messages at the bottom of the screen. While the modal is open, new ones are inside it, since elements behind it
 * can be neither seen nor reached. The live region for successes is always in the page, because screen readers may
 * ignore one that is inserted together with its text. Alerts are announced when they are inserted.
 */
export function MessageList({ id, inModal = false }: MessageListProps) {
  const session = useSession();
  const modal = useReadable(session.editor);
  const messages = useReadable(session.messages).filter(
    ({ id }) => inModal === (modal?.form != null && id > modal.lastMessage),
  );
  const { length } = messages;
  const before = useRef(length);
  useEffect(() => {
    // The focused close button disappears with its message.
    if (length < before.current) focusContentIfLost();
    before.current = length;
  }, [length]);
  const lines = (tone: Message['tone']) => messages.filter((message) => message.tone === tone);
  return (
    <div id={id} className={styles.messages}>
      <div role="status" className={styles.region}>
        {lines('success').map((message) => (
          <Line key={message.id} message={message} />
        ))}
      </div>
      {lines('failure').map((message) => (
        <div key={message.id} role="alert" className={styles.region}>
          <Line message={message} />
        </div>
      ))}
    </div>
  );
}

/** The place of the messages of `ui/enhance` in a modal. */
export function MessageRegion() {
  return (
    <div data-messages className={styles.messages}>
      <div role="status" className={styles.region} />
    </div>
  );
}

/** The markup of a message, for pages that only the server renders. */
export function MessageTemplate() {
  return (
    <template id={MESSAGE_ID}>
      <div className={`edged line ${styles.message}`} tabIndex={-1} data-message>
        <p />
        <button type="button" className={styles.action} />
        <RoundButton label="Fechar mensagem" icon="close" />
      </div>
    </template>
  );
}

function Line({ message: { id, text, link, action } }: { readonly message: Message }) {
  const { messages } = useSession();
  const close = () => messages.close(id);
  return (
    <div className={`edged line ${styles.message}`} tabIndex={-1} data-message>
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
