/** The sections of the settings in tab order; each opens by `?tab=settings&section=`. */
export const SECTIONS = [
  'store',
  'season',
  'packs',
  'pictures',
  'coupons',
  'pages',
  'staff',
  'payments',
  'mail',
  'audit',
] as const;
export type Section = (typeof SECTIONS)[number];
