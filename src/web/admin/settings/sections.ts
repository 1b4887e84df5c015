/** The parts of the settings, in the order of their tabs; each opens by `?tab=settings&section=`. */
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
