/** Papers of the packing hall, drawn again for each request, because they show the current state of an order. */
import { renderSVG } from 'uqr';
import type { Actor } from '#platform/http/http.ts';
import { invalidField } from '#shared/errors.ts';
import type { Order } from '../orders/orders.contract.ts';
import { listForPaper } from '../orders/packing/packing.ts';
import { listShelved } from '../products/products.ts';
import { getStore } from '../settings/settings.ts';
import { noteMade } from './made-papers.queries.ts';
import type { PaperLanguage } from './order-paper.rules.ts';
import type { LabelSheet } from './papers.contract.ts';
import { labelsEdition, labelsPaper, packingEdition, packingPaper, qrFile } from './parcel-papers.rules.ts';
import { hashOf, type NamedPaper, type PapersNeeds } from './price-list.ts';

export interface OrdersChoice {
  actor: Actor;
  orders: readonly number[];
  language: PaperLanguage;
}

/** As many as the paper process has memory for: it measures each label in many font sizes. */
const MOST_LABELS = 400;
/** More are a mistake, or better printed in parts, as they take seconds to draw. */
const MOST_LINES = 10_000;

const qrsOf = (orders: readonly Order[]) =>
  Object.fromEntries(orders.map((order) => [qrFile(order), Buffer.from(renderSVG(order.number, { border: 0 }))]));

export async function drawLabels(
  { db, pdfs }: PapersNeeds,
  { actor, orders: ids, language, sheet }: OrdersChoice & { sheet: LabelSheet },
): Promise<NamedPaper> {
  const { orders, missing } = await listForPaper(db, actor.role, ids);
  const store = await getStore(db);
  const perPage = sheet === '4x6' ? 1 : Number(store.labels_per_sheet);
  const data = labelsPaper(orders, { store, language, perPage, missing });
  if (data.labels.length > MOST_LABELS)
    throw invalidField('orders', 'These are more than 400 labels. Please print fewer orders at a time.');
  const bytes = await pdfs.make({ template: 'labels.typ', data, files: qrsOf(orders) });
  const made = orders.map((order) => ({ orderId: order.id, edition: hashOf(labelsEdition(order)) }));
  await noteMade(db, { paper: 'labels', actorId: actor.id }, made);
  return { bytes, hash: hashOf(data), name: `labels-${sheet}.pdf` };
}

export async function drawPackingLists(
  { db, pdfs }: PapersNeeds,
  { actor, orders: ids, language }: OrdersChoice,
): Promise<NamedPaper> {
  const { orders, missing } = await listForPaper(db, actor.role, ids);
  const rows = orders.flatMap(({ Carts }) => Carts.flatMap((line) => [line, ...(line.contents ?? [])]));
  const products = new Set(rows.map(({ product_id }) => product_id));
  if (rows.length > MOST_LINES)
    throw invalidField('orders', 'These are more than 10000 lines. Please print fewer orders at a time.');
  const shelves = await listShelved(db, [...products]);
  const data = packingPaper(orders, { store: await getStore(db), shelves, language, missing });
  const bytes = await pdfs.make({ template: 'packing.typ', data, files: qrsOf(orders) });
  const made = orders.map((order) => ({ orderId: order.id, edition: hashOf(packingEdition(order)) }));
  await noteMade(db, { paper: 'packing', actorId: actor.id }, made);
  return { bytes, hash: hashOf(data), name: 'packing-list.pdf' };
}
