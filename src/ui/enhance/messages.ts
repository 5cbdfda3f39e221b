import type { Message } from '../islands/editor/host.ts';

/** Id of the element with the messages of a document, and of the template of one message. */
export const MESSAGES_ID = 'mensagens';
export const MESSAGE_ID = 'mensagem';

/** Maximum number of messages shown, since more would cover a phone's screen. */
const SHOWN_MAX = 3;

/** Key of the messages that the next document shows. */
const CARRIED = 'mbti-db:messages';

/** What a message shows, without functions, so that it can be carried over to the next document. */
type Lasting = Omit<Message, 'action'> & {
  /** The reversal that a press on “Desfazer” performs, as the data of a `data-revert` button. */
  readonly undo?: string;
};

const lasting = new WeakMap<Element, Lasting>();

/**
 * Shows a message at the bottom of the screen, or in the open modal, since those behind it can be neither seen nor
 * reached. The server has rendered a template of a message into each document.
 */
export function say({ action, ...message }: Message & Lasting): void {
  const { tone, about, link, text, undo } = message;
  const place =
    document.querySelector('dialog[open] [data-messages]') ?? document.getElementById(MESSAGES_ID);
  const template = document.getElementById(MESSAGE_ID);
  const polite = place?.firstElementChild;
  if (place == null || polite == null || !(template instanceof HTMLTemplateElement)) return;
  if (about !== undefined) unsay(about);
  const line = document.importNode(template.content, true).firstElementChild;
  const words = line?.querySelector('p');
  const [act, close] = line?.querySelectorAll('button') ?? [];
  if (line == null || words == null || act === undefined || close === undefined) return;
  lasting.set(line, message);
  words.append(...wordsOf(text), ' ');
  const end = (): void => remove(line);
  if (link !== undefined) {
    const anchor = words.appendChild(document.createElement('a'));
    Object.assign(anchor, { href: link.href, textContent: link.label });
    anchor.addEventListener('click', end);
  }
  close.addEventListener('click', end);
  if (undo !== undefined) {
    act.append('Desfazer');
    act.dataset['revert'] = undo;
  } else if (action !== undefined) {
    act.append(action.label);
    act.addEventListener('click', () => {
      end();
      action.run();
    });
  } else act.remove();
  if (about !== undefined) line.setAttribute('data-about', about);
  for (const old of shownIn(place).slice(0, 1 - SHOWN_MAX)) old.remove();
  (tone === 'success' ? polite : alertIn(place, polite.className)).append(line);
}

/** Closes the messages about a subject. */
export function unsay(about: string): void {
  for (const line of shownIn(document)) {
    if (line.getAttribute('data-about') === about) remove(line);
  }
}

/** Closes the messages of success, when the visitor moves on; failures remain. */
export function closeSuccesses(): void {
  document.querySelector(`#${MESSAGES_ID} > [role="status"]`)?.replaceChildren();
}

/** Lets the next document show the messages of this one. */
export function carryMessages(): void {
  const messages = shownIn(document).map((line) => lasting.get(line));
  try {
    sessionStorage.setItem(CARRIED, JSON.stringify(messages));
  } catch {
    // Without storage the next document shows no message, but the change itself.
  }
}

/** Shows the messages that were carried over from the previous document. */
export function showCarriedMessages(tell: (message: Lasting) => void = say): void {
  try {
    const messages: readonly Lasting[] = JSON.parse(sessionStorage.getItem(CARRIED) ?? '[]');
    sessionStorage.removeItem(CARRIED);
    for (const message of messages) tell(message);
  } catch {
    // Nothing was carried over.
  }
}

/** Removes a message. If that had the focus, the content gets it. */
function remove(line: Element): void {
  const hadFocus = line.contains(document.activeElement);
  const region = line.parentElement;
  line.remove();
  if (region?.role === 'alert') region.remove();
  const main = document.querySelector<HTMLElement>('dialog[open], main');
  if (hadFocus) main?.focus({ preventScroll: true });
}

/** The words of a message, with a name in isolation because of its writing direction. */
function wordsOf(text: Message['text']): (string | Element)[] {
  if (typeof text === 'string') return [text];
  const name = document.createElement('bdi');
  name.textContent = text[1];
  return [text[0], name, text[2]];
}

function shownIn(place: ParentNode): Element[] {
  return [...place.querySelectorAll('[data-message]')];
}

/** Alerts are announced when they are inserted. */
function alertIn(place: Element, className: string): Element {
  const region = document.createElement('div');
  region.role = 'alert';
  region.className = className;
  place.append(region);
  return region;
}
