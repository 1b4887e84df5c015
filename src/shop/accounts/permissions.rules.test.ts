import { describe, expect, it } from 'vitest';
import { isStaffRole, mayDo, mayOpenTab, PERMISSIONS, rolesWith } from './permissions.rules.ts';

const TABS = [
  ...['dashboard', 'products', 'orders', 'packing', 'dispatch', 'desk'],
  ...['customers', 'inbox', 'categories', 'delivery', 'books', 'settings'],
] as Parameters<typeof mayOpenTab>[1][];

describe('what a role may do', () => {
  it.each([
    ['admin', ['packing', 'money', 'customers', 'owner']],
    ['biller', ['packing', 'money', 'customers']],
    ['packer', ['packing']],
    ['user', []],
    ['guest', []],
    ['', []],
    // Names that every object has.
    ['constructor', []],
  ])('%s: %j', (role, permissions) => {
    expect(PERMISSIONS.filter((permission) => mayDo(role, permission))).toEqual(permissions);
    expect(isStaffRole(role)).toBe(permissions.length > 0);
  });

  it.each([
    ['admin', TABS],
    ['biller', ['orders', 'packing', 'dispatch', 'desk', 'customers', 'inbox', 'books']],
    ['packer', ['orders']],
    ['user', []],
  ])('%s opens the tabs %j', (role, tabs) => {
    expect(TABS.filter((tab) => mayOpenTab(role, tab))).toEqual(tabs);
  });

  it('names the roles that may do a thing', () => {
    expect(PERMISSIONS.map(rolesWith)).toEqual([
      ['admin', 'biller', 'packer'],
      ['admin', 'biller'],
      ['admin', 'biller'],
      ['admin'],
    ]);
  });
});
