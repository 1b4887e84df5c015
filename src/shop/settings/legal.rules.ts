/** The built-in legal texts. Pure: pages show the date, and orders and consents store it as their version. */

/** The date of those texts; update it whenever one of them changes its meaning. */
export const TEXTS_IN_FORCE_SINCE = '2026-11-25';
