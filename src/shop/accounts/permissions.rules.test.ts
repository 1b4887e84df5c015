import { describe, expect, it } from 'vitest';
import { isStaffRole, mayDo, PERMISSIONS, rolesWith } from './permissions.rules.ts';

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

  it('names the roles that may do a thing', () => {
    expect(PERMISSIONS.map(rolesWith)).toEqual([
      ['admin', 'biller', 'packer'],
      ['admin', 'biller'],
      ['admin', 'biller'],
      ['admin'],
    ]);
  });
});
