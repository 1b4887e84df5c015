import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import type { Product } from '#shop/products/products.contract.ts';
import { GoodsEntry } from './GoodsEntry.tsx';

const SPARKLERS = {
  id: 1,
  name: 'Sparklers',
  tamil_name: '',
  description: '',
  quantity_content: '',
  sku: 'SPK-001',
  quantity: 9,
} as unknown as Product;

// Before: Enter did nothing at a count of 0, and of a code that a scanner put there the digits were the count: 7 of SPK-007E.
it.each(['0', 'SPK-007E', '1.5', '100000'])('refuses the count %s in words, and adds what is typed next', (typed) => {
  const onAdd = vi.fn();
  render(<GoodsEntry products={[SPARKLERS]} searchRef={createRef()} onAdd={onAdd} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Sparklers' } });
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  const count = screen.getByLabelText('Count');
  fireEvent.change(count, { target: { value: typed } });
  fireEvent.keyDown(count, { key: 'Enter' });
  expect(onAdd).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('Please enter a whole number from 1 to 99,999.');
  fireEvent.change(count, { target: { value: '12' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.keyDown(count, { key: 'Enter' });
  expect(onAdd).toHaveBeenCalledWith(SPARKLERS, 12);
});
