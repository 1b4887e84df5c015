import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { m } from '#web/words/messages.js';
import { SeasonNotice, StripNews } from './HomeNews.tsx';

const CLOSED = {
  sales_mode: 'closed',
  opening: null,
  season_message: '',
  tamil_season_message: '',
  phone_number: '04562 123456',
};

vi.mock('../layout/shop-context.ts', () => ({ useStore: () => CLOSED, useViewer: () => null }));
vi.mock('../layout/LastOrder.tsx', () => ({ LastOrder: () => null }));
vi.mock('../again/LastSeasonStrip.tsx', () => ({ LastSeasonStrip: () => null }));

it('says once that the shop is closed, and what can be done meanwhile', () => {
  render(
    <>
      <StripNews />
      <SeasonNotice />
    </>,
  );
  expect(screen.getAllByText(m.error_sales_closed())).toHaveLength(1);
  expect(screen.getByText(m.cart_sales_hint())).toBeTruthy();
});

it('asks nobody to call a shop that has no phone number', () => {
  CLOSED.phone_number = '';
  render(<SeasonNotice />);
  expect(screen.getByText(m.cart_sales_kept())).toBeTruthy();
});
