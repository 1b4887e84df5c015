/** A typed number for a request body: undefined for an empty field; other text is left for the contract to refuse. */
export function numberFrom(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The same, but null for an empty field. */
export const numberOrNone = (text: string): number | null => numberFrom(text) ?? null;
