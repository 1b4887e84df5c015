import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import type { AdminTab } from '#web/admin-tabs.ts';
import { AdminViewerContext } from './admin-context.ts';
import { FailedTab } from './FailedTab.tsx';

const address = vi.hoisted(() => ({ tab: 'dashboard' as AdminTab }));
vi.mock('./use-admin-search.ts', () => ({ useOpenTab: () => address }));

// Before: the first page of packers and billers, whose address names no tab, was titled 'Dashboard'.
it.each([
  ['packer', 'dashboard', 'Orders'],
  ['packer', 'books', 'Orders'],
  ['admin', 'books', 'Books'],
] as const)('of a %s at %s is titled %s', (role, tab, title) => {
  address.tab = tab;
  render(
    <AdminViewerContext value={{ role } as SessionUser}>
      <FailedTab>No connection</FailedTab>
    </AdminViewerContext>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});
