/** The ranges within which the owner may set the shop's limits. Pure; shared by form and server. */

/** Limits on what unpaid orders hold. */
export const HOLD_LIMITS = {
  most_per_product: { min: 1, max: 100_000 },
  hold_percent: { min: 1, max: 100 },
  hold_pieces: { min: 0, max: 1_000 },
  hold_total_percent: { min: 1, max: 100 },
  holds_per_address: { min: 0, max: 10_000 },
} as const;

/** Daily limits per person, mailbox, phone or network. */
export const DAILY_LIMITS = {
  mails_per_day: { min: 1, max: 1_000 },
  texts_per_day: { min: 1, max: 1_000 },
  texts_per_address: { min: 1, max: 100_000 },
  messages_per_day: { min: 1, max: 1_000 },
  orders_per_day: { min: 1, max: 100_000 },
} as const;

/** How many days an estimate holds: 0 is until the end of its day. */
export const ESTIMATE_LIMITS = { estimate_days: { min: 0, max: 60 } } as const;

export const OWNER_LIMITS = { ...HOLD_LIMITS, ...DAILY_LIMITS, ...ESTIMATE_LIMITS };

/** True if the typed figure is in range. */
export function isOwnerLimit(name: keyof typeof OWNER_LIMITS, typed: string): boolean {
  const { min, max } = OWNER_LIMITS[name];
  const value = Number(typed.trim() || Number.NaN);
  return Number.isInteger(value) && value >= min && value <= max;
}
