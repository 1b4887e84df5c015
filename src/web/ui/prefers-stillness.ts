/** Whether the device is set to reduce motion. For script animations: CSS ones stop by themselves (styles.css). */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
