/** Paying the shop directly: every way to pay is offered, and the transfer is identified by its reference (decisions §6.7). */
import { m } from '#web/words/messages.js';
import { payPlace } from './checkout.ts';
import { setStore } from './sales-mode.ts';
import type { Scene, Stage } from './scene.ts';

const CART = { 'Flower Pots Big': 3, 'Flower Pots Asoka': 5 };
const WAYS = {
  sales_mode: 'online_payment',
  upi_id: 'mathappu@okbank',
  bank_details: 'Account: 1234567890\nIFSC: SBIN0001234\nSivakasi branch',
};

const offer = (stage: Stage) => setStore(stage, WAYS);

async function choose({ page }: Stage, method: string): Promise<void> {
  await page.getByRole('radio', { name: method, exact: true }).check();
  await page.getByRole('checkbox', { name: m.payment_age() }).check();
  await page.getByRole('button', { name: payPlace() }).click();
  await page.getByRole('heading', { name: m.transfer_title() }).waitFor();
}

async function nameReference({ page }: Stage, utr: string): Promise<void> {
  await page.getByLabel(m.transfer_utr(), { exact: false }).fill(utr);
  await page.getByRole('button', { name: m.transfer_paid() }).click();
}

const ready = { path: '/cart?step=payment', as: 'buyer', ownAccount: true, cart: CART, before: offer } as const;

export const transferScenes: Scene[] = [
  { ...ready, name: 'transfer-ways' },
  { ...ready, name: 'transfer-upi', act: (stage) => choose(stage, m.payment_upi_direct()) },
  {
    ...ready,
    name: 'transfer-refused',
    act: async (stage) => {
      await choose(stage, m.payment_bank_transfer());
      await nameReference(stage, '12');
    },
  },
  {
    ...ready,
    name: 'transfer-awaiting',
    act: async (stage) => {
      await choose(stage, m.payment_bank_transfer());
      await nameReference(stage, `SBIN${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`);
      await stage.page.getByRole('heading', { name: m.confirmation_awaiting_title() }).waitFor();
    },
  },
  { name: 'transfer-off', path: '/contact', before: (stage) => setStore(stage, { upi_id: '', bank_details: '' }) },
];
