import { expect, it } from 'vitest';
import { ADMIN_TABS } from '#web/admin-tabs.ts';
import { mayOpenTab } from './tabs.ts';

it.each([
  ['admin', ADMIN_TABS],
  ['biller', ['orders', 'packing', 'dispatch', 'desk', 'inbox', 'customers', 'books']],
  ['packer', ['orders']],
  ['user', []],
])('%s opens the tabs %j', (role, tabs) => {
  expect(ADMIN_TABS.filter((tab) => mayOpenTab(role, tab))).toEqual(tabs);
});
