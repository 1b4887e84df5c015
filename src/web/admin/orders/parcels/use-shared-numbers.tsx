/** Warns about an LR or tracking number that another order has too: on one receipt, or by a row that was mixed up. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SharedNumber, TypedNumber } from '#shop/courier/parcels/parcels.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { m } from '#web/words/messages.js';

/** Long enough for the next letter of a number to be typed. */
const BEFORE_ASKING_MS = 300;

function sharedNumbersQuery(parcels: TypedNumber[]) {
  return queryOptions({
    queryKey: ['orders', 'shared-numbers', parcels],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, BEFORE_ASKING_MS));
      if (signal.aborted) throw signal.reason;
      return adminApi.sharedNumbers({ parcels });
    },
    enabled: parcels.length > 0,
    // Without a network nothing is known, and saving says so.
    networkMode: 'always',
    retry: false,
  });
}

export function useSharedNumbers(typed: readonly TypedNumber[]) {
  const client = useQueryClient();
  const parcels = typed
    .map((one) => ({ ...one, courier_partner: one.courier_partner.trim(), tracking_id: one.tracking_id.trim() }))
    .filter(({ courier_partner, tracking_id }) => courier_partner !== '' && tracking_id !== '');
  const asking = sharedNumbersQuery(parcels);
  const { data = [] } = useQuery({ ...asking, placeholderData: keepPreviousData });
  const shared = data.filter((one) => parcels.some((now) => isAbout(one, now)));
  const [asked, setAsked] = useState('');
  return {
    /** To show beside the order's field; null if its number is its own. */
    warningOf: (orderId: number): ReactNode => {
      const found = shared.find(({ order_id }) => order_id === orderId);
      return found ? <Warning {...found} /> : null;
    },
    /** False for the first press with a shared number; the same press again saves it. */
    mayPass: async (): Promise<boolean> => {
      const found = parcels.length > 0 ? await client.fetchQuery({ ...asking, staleTime: 5_000 }).catch(() => []) : [];
      const key = keyOf(found);
      setAsked(key);
      return found.length === 0 || asked === key;
    },
    question: asked !== '' && asked === keyOf(shared) ? questionOf(shared) : null,
  };
}

const isAbout = (shared: SharedNumber, now: TypedNumber) =>
  shared.order_id === now.order_id && shared.tracking_id === now.tracking_id;

const keyOf = (shared: readonly SharedNumber[]) => (shared.length === 0 ? '' : JSON.stringify(shared));

function warningText({ orders, count }: SharedNumber): string {
  const more = count - orders.length;
  const named = [orders.join(', '), ...(more > 0 ? [m.list_text_more({ count: more })] : [])].join(' ');
  return m.admin_number_shared({ orders: named });
}

function questionOf(shared: readonly SharedNumber[]): string {
  const [only, ...others] = shared;
  const numbers = [...new Set(shared.map(({ tracking_id }) => tracking_id))].join(', ');
  const what = only && others.length === 0 ? warningText(only) : m.admin_numbers_shared({ numbers });
  return `${what} ${m.admin_number_shared_sure()}`;
}

function Warning(shared: SharedNumber) {
  return (
    <span role="status" className="flex items-start gap-1 font-semibold text-amber">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      {warningText(shared)}
    </span>
  );
}
