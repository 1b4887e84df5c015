/** Between what figures the owner may choose how much unpaid orders hold. Pure: the form and the server ask the same. */
export const HOLD_LIMITS = {
  most_per_product: { min: 1, max: 100_000 },
  hold_percent: { min: 1, max: 100 },
  hold_pieces: { min: 0, max: 1_000 },
  hold_total_percent: { min: 1, max: 100 },
  holds_per_address: { min: 0, max: 10_000 },
} as const;

/** True for a figure, as typed, that the owner may choose. */
export function isHoldLimit(name: keyof typeof HOLD_LIMITS, typed: string): boolean {
  const { min, max } = HOLD_LIMITS[name];
  const value = Number(typed.trim() || Number.NaN);
  return Number.isInteger(value) && value >= min && value <= max;
}
