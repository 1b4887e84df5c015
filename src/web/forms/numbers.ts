/** A typed number as a body carries it. Nothing typed is nothing; what is no number is left for the contract to refuse. */
export function numberFrom(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The same where an empty field means 'none'. */
export const numberOrNone = (text: string): number | null => numberFrom(text) ?? null;
