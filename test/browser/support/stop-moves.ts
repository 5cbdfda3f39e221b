/** Runs in the page: keeps what a script animates at its start. */
export function stopMovesAtStart(): void {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    animation.pause();
    animation.currentTime = 0;
    return animation;
  };
}
