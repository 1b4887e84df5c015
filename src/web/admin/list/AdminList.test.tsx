import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AdminCards, AdminList } from './AdminList.tsx';

const COLUMNS = [{ key: 'id', header: 'Id', cell: ({ id }: { id: number }) => `No. ${id}` }];

function open(page: number, answer: { ids: number[]; total: number; totalPages: number; currentPage?: number }) {
  const { ids, total, totalPages, currentPage = page } = answer;
  const data = { data: ids.map((id) => ({ id })), total, totalPages, currentPage };
  const adjust = vi.fn();
  const place = { search: { page, size: 20 as const }, go: vi.fn(), adjust, isFiltered: true, clearFilters: vi.fn() };
  const list = { data, error: null, isPending: false, isFetching: false, refetch: vi.fn() };
  const words = { title: 'No order matches', body: 'Try another word.' };
  render(<AdminList caption="Orders" list={list} columns={COLUMNS} place={place} noMatch={words} nothing={words} />);
  return adjust;
}

it('goes to the last page when the one in the address is gone, as after the status of its orders was changed', () => {
  expect(open(3, { ids: [], total: 30, totalPages: 2 })).toHaveBeenCalledExactlyOnceWith({ page: 2 });
  expect(screen.queryByText('No order matches')).toBeNull();
});

it('stays where there is a page, where nothing matches at all, and while the answer is of another page', () => {
  expect(open(2, { ids: [26], total: 26, totalPages: 2 })).not.toHaveBeenCalled();
  expect(open(2, { ids: [], total: 0, totalPages: 0 })).not.toHaveBeenCalled();
  expect(open(1, { ids: [], total: 30, totalPages: 2, currentPage: 3 })).not.toHaveBeenCalled();
  expect(screen.getAllByText('No order matches')).toHaveLength(1);
});

/** A list that shows the answer of the search before. */
const oldList = (ids: number[]) => {
  const data = { data: ids.map((id) => ({ id })), total: ids.length, totalPages: 1, currentPage: 1 };
  return { data, error: null, isPending: false, isFetching: true, isPlaceholderData: true, refetch: vi.fn() };
};
const PLACE = {
  search: { page: 1, size: 20 as const },
  go: vi.fn(),
  adjust: vi.fn(),
  isFiltered: true,
  clearFilters: vi.fn(),
};
const WORDS = { title: 'No order matches', body: 'Try another word.' };
const SELECTION = { selected: [{ id: 7 }], has: () => true, toggle: vi.fn(), selectAll: vi.fn(), clear: vi.fn() };

it('shows the last search until the next is answered, but nobody can open or change its records', async () => {
  const picking = { selection: SELECTION, label: () => 'Select', actions: <button type="button">Ship</button> };
  render(<AdminList caption="Orders" list={oldList([7])} columns={COLUMNS} place={PLACE} picking={picking} />);
  expect(screen.getByText('No. 7').closest('[inert]')).not.toBeNull();
  // Not for the moment that most answers take.
  expect(screen.queryByText('Loading…')).toBeNull();
  expect((await screen.findByText('Loading…')).closest('[inert]')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ship' })).toBeNull();
  cleanup();
  render(<AdminCards list={oldList([7])} place={PLACE} draw={(rows) => rows.map(({ id }) => `Card ${id}`)} />);
  expect(screen.getByText('Card 7').closest('[inert]')).not.toBeNull();
});

it('does not say that nothing matches before the search is answered', () => {
  render(<AdminList caption="Orders" list={oldList([])} columns={COLUMNS} place={PLACE} noMatch={WORDS} />);
  render(<AdminCards list={oldList([])} place={PLACE} noMatch={WORDS} draw={() => null} />);
  expect(screen.queryByText('No order matches')).toBeNull();
});

it('an answered search can be used', () => {
  const list = { ...oldList([7]), isPlaceholderData: false };
  render(<AdminList caption="Orders" list={list} columns={COLUMNS} place={PLACE} />);
  expect(screen.getByText('No. 7').closest('[inert]')).toBeNull();
});
