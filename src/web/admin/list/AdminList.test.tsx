import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AdminList } from './AdminList.tsx';

afterEach(cleanup);

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
