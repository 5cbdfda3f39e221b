/**
 * Keeps the browser from opening a dropped file in place of the page. The modal, which takes files,
 * listens later and overrides the drop effect.
 */
export function refuseFiles(target: Window): void {
  const refuse = (event: DragEvent): void => {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  target.addEventListener('dragover', refuse);
  target.addEventListener('drop', refuse);
}
