/** The admin's tabs, in their order. On their own, because the start page needs no more of the admin. */
export const ADMIN_TABS = [
  'dashboard',
  'products',
  'orders',
  'packing',
  'dispatch',
  'desk',
  'inbox',
  'customers',
  'categories',
  'delivery',
  'books',
  'settings',
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];
