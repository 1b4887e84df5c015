/** The dispatch desk's queries, under the orders key, so that every change of an order refreshes them. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { DAY_MS, dayInIndia } from '#shared/dates.ts';
import { digitsIn, orderOfFile } from '#shop/courier/photo-names.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { errorText } from '#web/api/error-text.ts';
import { useChange } from '#web/api/use-change.ts';
import { photoToSend, refusalOf } from '../form/pictures.ts';
import { LIVE_MS } from '../layout/admin-client.ts';

/** One lorry's load, and a page of the API. */
const MOST = 200;

const listOf = (todo: 'packed' | 'collect' | 'returned') =>
  queryOptions({
    queryKey: ['orders', 'dispatch', todo],
    queryFn: () => adminApi.orders({ todo, limit: MOST, sort: 'oldest' }),
    refetchInterval: LIVE_MS,
  });

export const packedQuery = listOf('packed');
export const uncollectedQuery = listOf('collect');
export const returnedQuery = listOf('returned');

/** Recently sent orders, because their LR photos arrive later. */
const sentLatelyQuery = queryOptions({
  queryKey: ['orders', 'dispatch', 'sent'],
  queryFn: () => adminApi.orders({ status: 'shipped', limit: MOST }),
});

/** A parcel sent longer ago needs no photo, and an LR number may be the number of an old order. */
const DAYS_OF_PHOTOS = 60;

/** The sent orders that files name and `known` lacks: in the season more are sent in a day than one page holds. */
export async function ordersNamed(files: readonly File[], known: readonly Order[]): Promise<Order[]> {
  const numbers = known.map(({ number }) => number);
  const typed = files.filter(({ name }) => !orderOfFile(name, numbers)).flatMap(({ name }) => digitsIn(name));
  const from = dayInIndia(Date.now() - DAYS_OF_PHOTOS * DAY_MS);
  const found = new Map<string, Order>();
  for (const search of new Set(typed.filter((digits) => digits !== ''))) {
    const { data } = await adminApi.orders({ search, status: 'shipped', from });
    for (const order of data) if (!numbers.includes(order.number)) found.set(order.number, order);
  }
  return [...found.values()];
}

export interface PhotoResult {
  file: string;
  order: string | null;
  error: string | null;
}

/** The parcels for a number of photos: the last ones without a photo if there are enough, else the last ones. */
function parcelsFor({ Parcels }: Order, photos: number) {
  const open = Parcels.filter(({ lr_photo }) => lr_photo === null);
  return (open.length >= photos ? open : Parcels).slice(-photos);
}

/** The error as text; null on success. */
async function sendPhoto(parcelId: number, file: File): Promise<string | null> {
  const small = await photoToSend(file);
  return refusalOf(small) ?? adminApi.setParcelPhoto(parcelId, small, () => undefined).then(() => null, errorText);
}

/** Sends each file to a parcel of the order in its name, one after the other; a failure does not stop the others. */
export async function sendPhotos(all: readonly Order[], files: readonly File[]): Promise<PhotoResult[]> {
  const orders = all.filter(({ Parcels }) => Parcels.length > 0);
  const numbers = orders.map(({ number }) => number);
  const named = files.map((file) => ({ file, number: orderOfFile(file.name, numbers) ?? null }));
  const results: PhotoResult[] = [];
  for (const [index, { file, number }] of named.entries()) {
    const order = orders.find((one) => one.number === number);
    const isOfOrder = (one: (typeof named)[number]) => one.number === number;
    const parcels = order ? parcelsFor(order, named.filter(isOfOrder).length) : [];
    const parcel = parcels[named.slice(0, index).filter(isOfOrder).length] ?? parcels.at(-1);
    const error = parcel ? await sendPhoto(parcel.id, file) : null;
    results.push({ file: file.name, order: number, error });
  }
  return results;
}

export function useSendPhotos(onDone: (results: PhotoResult[]) => void) {
  const client = useQueryClient();
  return useChange({
    mutationFn: async (files: readonly File[]): Promise<PhotoResult[]> => {
      const packed = await client.fetchQuery(packedQuery);
      const sent = await client.fetchQuery(sentLatelyQuery);
      const known = [...packed.data, ...sent.data];
      return sendPhotos([...known, ...(await ordersNamed(files, known))], files);
    },
    onSuccess: onDone,
    onSettled: () => askAgain(client, ['orders']),
  });
}
