/**
 * Keeps the browser from opening a file that is dropped on a page, which would end the visit. What
 * takes files (the modal) listens later and overrules the drop effect.
 */
export function refuseFiles(target: Window): void {
  const refuse = (event: DragEvent): void => {
    const { dataTransfer } = event;
    if (dataTransfer === null || !dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  target.addEventListener('dragover', refuse);
  target.addEventListener('drop', refuse);
}
