import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Column, DataTable } from './DataTable.tsx';

interface Order {
  id: number;
  total: string;
}

const COLUMNS: Column<Order>[] = [
  { key: 'number', header: 'Order', cell: ({ id }) => `MP-${id}`, isRowName: true, hideLabel: true },
  { key: 'total', header: 'Total', cell: ({ total }) => total, hideLabel: true },
];

it('reads each record out by its name, which the other cells of its row do not say', () => {
  const rows = [
    { id: 1, total: '₹500' },
    { id: 2, total: '₹900' },
  ];
  render(<DataTable caption="Orders" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />);
  const row = screen.getByRole('row', { name: /₹900/ });
  expect(within(row).getByRole('rowheader', { name: 'MP-2' })).toBeTruthy();
  expect(within(row).getAllByRole('cell')).toHaveLength(1);
});
