import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { m } from '#web/words/messages.js';
import { NothingFound } from './NothingFound.tsx';

const nothing = { products: [], near: [], isCategory: false, onSearch: () => undefined, onClear: () => undefined };

it('advises another word for a search only', () => {
  const { rerender } = render(<NothingFound {...nothing} search="zzzzzz" isChosen={false} />);
  expect(screen.getByText(m.nothing_try())).toBeTruthy();
  rerender(<NothingFound {...nothing} search="" isChosen />);
  expect(screen.queryByText(m.nothing_try())).toBeNull();
  expect(screen.getByRole('button', { name: m.common_clear_filters() })).toBeTruthy();
});

it('offers no search and no way back where the shop has no products yet', () => {
  const { rerender } = render(<NothingFound {...nothing} search="" isChosen={false} />);
  expect(screen.getByText(m.nothing_empty_shop())).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<NothingFound {...nothing} search="" isChosen={false} isCategory />);
  expect(screen.queryByText(m.nothing_empty_shop())).toBeNull();
  expect(screen.queryByText(m.nothing_try())).toBeNull();
  expect(screen.getByRole('button', { name: m.nothing_back() })).toBeTruthy();
});
