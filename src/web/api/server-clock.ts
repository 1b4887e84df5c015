/** Phones may be minutes or days off. The date of an answer says how far, except in answers that a cache may have kept. */
let aheadMs = 0;

/** Reads the date of an answer to a write. */
export function compareClocks(answer: Response): void {
  const at = Date.parse(answer.headers.get('date') ?? '');
  if (!Number.isNaN(at)) aheadMs = Date.now() - at;
}

/** How far this device's clock is ahead of the shop's, in milliseconds; 0 until it is known. */
export const clockAhead = (): number => aheadMs;
