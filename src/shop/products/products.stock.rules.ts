/** Why stock moves. Pure: tables, contracts and pages share the list. */
export const STOCK_MOVEMENTS = ['initial', 'sold', 'returned', 'set', 'import'] as const;
