/** Digits as typed, cut to what may be asked for; null while the box is empty. */
export function parseQuantity(text: string, min: number, max: number): number | null {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return null;
  return Math.max(min, Math.min(max, Number(digits)));
}
