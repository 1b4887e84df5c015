/** The typed digits as a number, clamped to `min` and `max`; null while the box is empty. */
export function parseQuantity(text: string, min: number, max: number): number | null {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return null;
  return Math.max(min, Math.min(max, Number(digits)));
}
