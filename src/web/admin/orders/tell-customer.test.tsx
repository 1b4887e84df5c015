import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CustomerFacts } from './OrderFacts.tsx';

const order = {
  number: 'MP-7',
  payment_status: 'paid',
  due_amount: 0,
  due_utr: null,
  estimate: null,
  TrackingStatus: { status_titlekey: 'in_transit' },
  User: { name: 'Priya', email: '', phone_number: '9876501234' },
  Address: { delivery_contact_number: '9000000000' },
  Courier: { courier_partner: 'Vaigai Parcel Service', tracking_id: 'VPS1' },
};

async function linkFor(changes: object): Promise<URL | null> {
  vi.stubGlobal('scrollTo', () => {});
  const root = createRootRoute();
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <CustomerFacts order={{ ...order, ...changes } as never} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory(),
    context: { store: { store_name: 'Mathappu', tamil_name: '' } } as never,
  });
  const { unmount } = render(<RouterProvider router={router as never} />);
  await screen.findByText('Priya');
  const link = screen.queryByRole<HTMLAnchorElement>('link', { name: 'News by WhatsApp' });
  unmount();
  return link && new URL(link.href);
}

it('opens a chat with the customer of any order, its news prepared', async () => {
  const sent = await linkFor({});
  expect(sent?.pathname).toBe('/919876501234');
  expect(sent?.searchParams.get('text')).toMatch(
    /^Mathappu: your order MP-7 is now: In Transit\. Sent by Vaigai Parcel Service, LR number VPS1\. Follow it .*track-order$/,
  );
  const due = await linkFor({ Courier: null, due_amount: 41.5 });
  expect(due?.searchParams.get('text')).toContain('In Transit. Still to pay: ₹41.50. Follow');
  const told = await linkFor({ Courier: null, due_amount: 41.5, due_utr: '412345678901' });
  expect(told?.searchParams.get('text')).toContain('In Transit. We are checking your transfer. Follow');
  const confirmed = { Courier: null, TrackingStatus: { status_titlekey: 'confirmed' } };
  const unsure = await linkFor({ ...confirmed, payment_status: 'awaiting_confirmation' });
  expect(unsure?.searchParams.get('text')).toContain('is now: Payment awaiting confirmation. Follow');
  const unplaced = await linkFor({ Courier: null, TrackingStatus: null, payment_status: 'expired' });
  expect(unplaced?.searchParams.get('text')).toContain('is now: Expired. Follow');
});

it('leaves an open estimate to its own link, and a buyer without a phone alone', async () => {
  const open = { payment_status: 'enquiry', payment_method: 'enquiry', tracking_status_id: 1 };
  expect(await linkFor({ ...open, estimate: { version: 1 } })).toBeNull();
  const nobody = { User: { ...order.User, phone_number: null }, Address: { delivery_contact_number: '' } };
  expect(await linkFor(nobody)).toBeNull();
});

it('calls a cancelled enquiry an enquiry', async () => {
  const cancelled = { tracking_status_id: 7, TrackingStatus: { status_titlekey: 'cancelled' }, Courier: null };
  const sent = (await linkFor({ ...cancelled, payment_status: 'enquiry', bill_number: null }))?.searchParams.get(
    'text',
  );
  expect(sent).toContain('Mathappu: your enquiry MP-7 is cancelled.');
  const billed = { ...cancelled, payment_status: 'enquiry', bill_number: 'B-1' } as const;
  expect((await linkFor(billed))?.searchParams.get('text')).not.toContain('enquiry');
  expect(sent).not.toContain('order');
});
