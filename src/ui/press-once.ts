/**
 * Ignores the repeated keydown events of a held Enter, which press whatever has the focus by then: they would submit
 * the form that the first one has opened, and reopen the form that it has saved, since the focus returns to its
 * button.
 */
export function pressOnce(): void {
  window.addEventListener('keydown', (event) => {
    const isLine = event.target instanceof HTMLTextAreaElement;
    if (event.repeat && event.key === 'Enter' && !isLine) event.preventDefault();
  });
}
