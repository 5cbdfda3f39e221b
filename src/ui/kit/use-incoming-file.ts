import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped or pasted anywhere on the page: one that missed its target by a
 * finger's breadth would otherwise replace the page, and what was typed in it. Text that is dropped
 * or pasted into a text field stays the field’s. Calls with undefined when what was dropped holds no
 * file. Returns whether something is being dragged over.
 */
export function useIncomingFile(onFile: (file: File | undefined) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFile);

  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    window.addEventListener(
      'dragover',
      (event) => {
        if (isTextForField(event.target, event.dataTransfer)) return;
        event.preventDefault();
        if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      options,
    );
    window.addEventListener(
      'dragleave',
      (event) => {
        // Null: it has left the window, rather than one element for the next.
        if (event.relatedTarget === null) setOver(false);
      },
      options,
    );
    window.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (isTextForField(event.target, event.dataTransfer)) return;
        event.preventDefault();
        take(event.dataTransfer?.files[0]);
      },
      options,
    );
    window.addEventListener(
      'paste',
      (event) => {
        const file = event.clipboardData?.files[0];
        if (file === undefined || isTextForField(event.target, event.clipboardData)) return;
        event.preventDefault();
        take(file);
      },
      options,
    );
    return () => listening.abort();
  }, []);
  return over;
}

/** Word processors copy a picture of the text along with it, as plain and as formatted text. */
function isTextForField(target: EventTarget | null, data: DataTransfer | null): boolean {
  if (!(target instanceof HTMLInputElement && target.type === 'text')) return false;
  const types = data?.types ?? [];
  return (
    !types.includes('Files') || ['text/plain', 'text/html'].every((one) => types.includes(one))
  );
}
