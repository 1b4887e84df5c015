/**
 * What each role may do: one table, read by the server before every call and by the admin to show only what will work.
 * Pure.
 * The owner does everything. A biller sees orders with amounts, confirms transfers, prints, exports and reads
 * customers. A packer sees the orders to pack, without amounts. Only the owner refunds, cancels paid orders, changes
 * prices and manages staff.
 */
export const STAFF_ROLES = ['admin', 'biller', 'packer'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * `packing`: orders to pack, their status up to out for delivery, courier, notes. `money`: all orders with amounts and
 * payments, confirming transfers, cancelling what nobody paid, bills, the books, the order export. `customers`: their list and orders.
 * `owner`: everything else.
 */
export const PERMISSIONS = ['packing', 'money', 'customers', 'owner'] as const;
export type Permission = (typeof PERMISSIONS)[number];

const GRANTED: Record<StaffRole, readonly Permission[]> = {
  admin: PERMISSIONS,
  biller: ['packing', 'money', 'customers'],
  packer: ['packing'],
};

export function isStaffRole(role: string): role is StaffRole {
  return STAFF_ROLES.some((known) => known === role);
}

/** False for customers, guests and unknown roles. */
export function mayDo(role: string, permission: Permission): boolean {
  return isStaffRole(role) && GRANTED[role].includes(permission);
}

export function rolesWith(permission: Permission): StaffRole[] {
  return STAFF_ROLES.filter((role) => mayDo(role, permission));
}
