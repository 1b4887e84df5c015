/** Whether this person asked their device for less motion; CSS animations stop by themselves (styles.css), these do not. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
