/** Runs in the page: pauses the animations of scripts at their start. */
export function stopMovesAtStart(): void {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    animation.pause();
    animation.currentTime = 0;
    return animation;
  };
}
