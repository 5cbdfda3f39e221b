/** Id of the element with the messages of a document, and of the template of one message. */
export const MESSAGES_ID = 'mensagens';
export const MESSAGE_ID = 'mensagem';

/** A message at the bottom of the screen. */
export interface PlainMessage {
  /** Failures are announced as alerts, successes politely. */
  readonly tone: 'success' | 'failure';
  readonly text: string;
  /** Called once; then the message closes. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Maximum number of messages shown, since more would cover a phone's screen. */
const SHOWN_MAX = 3;

/** Shows a message. The server has rendered a template of one into each document. */
export function say({ tone, text, action }: PlainMessage): void {
  const place = document.getElementById(MESSAGES_ID);
  const template = document.getElementById(MESSAGE_ID);
  const polite = place?.firstElementChild;
  if (place == null || polite == null || !(template instanceof HTMLTemplateElement)) return;
  const line = document.importNode(template.content, true).firstElementChild;
  const [act, close] = line?.querySelectorAll('button') ?? [];
  line?.querySelector('p')?.append(text);
  if (line == null || act === undefined || close === undefined) return;
  const region = tone === 'success' ? polite : alertIn(place, polite.className);
  const end = (): void => {
    line.remove();
    if (region !== polite) region.remove();
  };
  close.addEventListener('click', end);
  if (action === undefined) act.remove();
  else {
    act.append(action.label);
    act.addEventListener('click', () => {
      end();
      action.run();
    });
  }
  for (const old of shown(place).slice(0, 1 - SHOWN_MAX)) old.remove();
  region.append(line);
}

/** Closes the messages of success, when the visitor moves on; failures remain. */
export function closeSuccesses(): void {
  document.querySelector(`#${MESSAGES_ID} > [role="status"]`)?.replaceChildren();
}

function shown(place: Element): Element[] {
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
