/** The legal texts that came with the shop. Pure: the pages show the date, orders and consents keep it as their version. */

/** Since when those texts stand as they are; moved whenever one of them changes its meaning. */
export const TEXTS_IN_FORCE_SINCE = '2026-11-23';
