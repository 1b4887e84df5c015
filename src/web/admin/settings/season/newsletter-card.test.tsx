/** What the owner sees before, while and after the price list is mailed. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Newsletter } from '#shop/notifications/newsletter/newsletter.contract.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { NewsletterCard } from './NewsletterCard.tsx';

const shop = vi.hoisted(() => ({ newsletter: vi.fn(), sendNewsletter: vi.fn() }));
vi.mock('#web/api/admin-calls.ts', () => ({ adminApi: shop }));
vi.mock('../../form/unsaved.tsx', () => ({ useUnsaved: () => {} }));

afterEach(() => {
  vi.resetAllMocks();
});

const STORE = {
  ...{ store_name: 'Sri Lakshmi Crackers', tamil_name: 'ஸ்ரீ லட்சுமி பட்டாசு', opens_at: '' },
  ...{ last_order_date: '', festival_date: '', after_last_order: 'later' },
} as unknown as StoreRecord;

const LAST = { createdAt: '2026-09-01T05:00:00.000Z', readers: 430, sent: 120, is_done: false };

function show(newsletter: Newsletter) {
  shop.newsletter.mockResolvedValue(newsletter);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NewsletterCard store={STORE} />
    </QueryClientProvider>,
  );
}

it('says how customers ask for it while nobody has', async () => {
  show({ readers: 0, last: null, next_at: null });
  expect(await screen.findByText(/Customers switch on ‘Newsletter’ in My Dashboard/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the mail as it is typed, asks with the count, and sends once', async () => {
  show({ readers: 430, last: null, next_at: null });
  fireEvent.change(await screen.findByLabelText(/A few words from you/), { target: { value: 'Ten new <sparklers>' } });
  const preview = screen.getByRole('region', { name: 'This is what they get' });
  expect(within(preview).getByText('Ten new <sparklers>')).toBeTruthy();
  fireEvent.click(within(preview).getByRole('button', { name: 'தமிழ்' }));
  expect(within(preview).getByText('ஸ்ரீ லட்சுமி பட்டாசு')).toBeTruthy();
  // Words in one language are in the mails of both.
  expect(within(preview).getByText('Ten new <sparklers>')).toBeTruthy();

  shop.sendNewsletter.mockResolvedValue({});
  fireEvent.click(screen.getByRole('button', { name: 'Send the price list' }));
  const question = await screen.findByRole('alertdialog', { name: 'Send the price list to 430 customers?' });
  expect(shop.sendNewsletter).not.toHaveBeenCalled();
  shop.newsletter.mockResolvedValue({ readers: 430, last: { ...LAST, sent: 0 }, next_at: null });
  fireEvent.click(within(question).getByRole('button', { name: 'Send the price list' }));
  expect(await screen.findByText('0 of 430 sent')).toBeTruthy();
  expect(shop.sendNewsletter).toHaveBeenCalledTimes(1);
  expect(shop.sendNewsletter.mock.calls[0]?.[0]).toEqual({ message: 'Ten new <sparklers>', tamil_message: '' });
});

it('keeps the words and says why when it is refused', async () => {
  show({ readers: 1, last: null, next_at: null });
  const text = 'The price list was sent less than 24 hours ago.';
  shop.sendNewsletter.mockRejectedValue(new ApiError(409, { error: text, code: 'CONFLICT' } as never));
  fireEvent.change(await screen.findByLabelText(/A few words from you/), { target: { value: 'Ten new sparklers' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the price list' }));
  const question = await screen.findByRole('alertdialog', { name: 'Send the price list to 1 customer?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Send the price list' }));
  expect(await within(question).findByText(text)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/A few words from you/).value).toBe('Ten new sparklers');
});

it('shows the progress and no second way to send while it goes out', async () => {
  show({ readers: 430, last: LAST, next_at: '2026-09-02T05:00:00.000Z' });
  expect(await screen.findByText('120 of 430 sent')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('120');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says when it was last sent, and from when it can be sent again', async () => {
  show({ readers: 430, last: { ...LAST, sent: 428, is_done: true }, next_at: '2026-09-02T05:00:00.000Z' });
  expect(await screen.findByText(/^Last sent on .*: 428$/)).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/^It can be sent again from/)).toBeTruthy());
  expect(screen.queryByRole('button')).toBeNull();
});
