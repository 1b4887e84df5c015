/** The kit's `md` breakpoint, for scripts. Not `(width >= 900px)`, which Safari reads from 16.4. */
export const WIDE = '(min-width: 900px)';
