import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Receives files that are dropped or pasted anywhere on the page. The browser would otherwise open a file that is
 * dropped beside its target, and the typed text would be lost. Text that is dropped or pasted into a text field is
 * left to the field. The callback receives undefined if the drop contains no file. Returns whether a drag is in
 * progress over the page.
 */
export function useIncomingFile(onFile: (file: File | undefined) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFile);

  useEffect(() => {
    const listening = new AbortController();
    const on = <T extends keyof WindowEventMap>(
      type: T,
      act: (event: WindowEventMap[T]) => void,
    ): void => window.addEventListener(type, act, { signal: listening.signal });
    on('dragover', (event) => {
      if (isTextForField(event.target, event.dataTransfer)) return;
      event.preventDefault();
      const { dataTransfer } = event;
      const isFile = dataTransfer?.types.includes('Files') === true;
      // Links and texts are refused before they are dropped, except on fields.
      if (dataTransfer !== null) dataTransfer.dropEffect = isFile ? 'copy' : 'none';
      setOver(isFile);
    });
    on('dragleave', (event) => {
      // `relatedTarget` is null when the drag leaves the window, not when it moves between elements.
      if (event.relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      setOver(false);
      if (isTextForField(event.target, event.dataTransfer)) return;
      event.preventDefault();
      take(event.dataTransfer?.files[0]);
    });
    on('paste', (event) => {
      const file = event.clipboardData?.files[0];
      if (file === undefined || isTextForField(event.target, event.clipboardData)) return;
      event.preventDefault();
      take(file);
    });
    return () => listening.abort();
  }, []);
  return over;
}

/** Whether the clipboard has text: word processors add a picture of copied text, which is then ignored. */
function isTextForField(target: EventTarget | null, data: DataTransfer | null): boolean {
  const isField = target instanceof HTMLInputElement && target.type === 'text';
  if (!isField && !(target instanceof HTMLTextAreaElement)) return false;
  const types = data?.types ?? [];
  return (
    !types.includes('Files') || ['text/plain', 'text/html'].every((one) => types.includes(one))
  );
}
