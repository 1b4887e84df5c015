/** Orders present at the first visit, so that the admin has something to show; placed through the simulation. */
import type { OrderStatus } from '../simulation/records.ts';
import { createSimulation, DEFAULTS } from '../simulation/simulation.ts';

const HOUR_MS = 3_600_000;

/** Phone of a sample customer, hours ago, payment method, statuses in turn, products with quantities. */
const ORDERS: readonly [string, number, string, OrderStatus[], [string, number][]][] = [
  [
    '9443120001',
    170,
    'online',
    ['processing', 'shipped', 'delivered'],
    [
      ['1', 1],
      ['6', 10],
    ],
  ],
  [
    '9443120005',
    122,
    'cod',
    ['processing', 'shipped', 'delivered'],
    [
      ['3', 4],
      ['4', 2],
    ],
  ],
  ['9443120007', 96, 'online', ['cancelled'], [['5', 2]]],
  [
    '9443120010',
    54,
    'online',
    ['processing', 'shipped'],
    [
      ['2', 2],
      ['5', 4],
    ],
  ],
  ['9443120002', 30, 'cod', ['processing', 'shipped'], [['6', 20]]],
  [
    '9443120008',
    20,
    'online',
    ['processing'],
    [
      ['1', 2],
      ['3', 2],
    ],
  ],
  [
    '9443120012',
    5,
    'cod',
    [],
    [
      ['4', 3],
      ['6', 5],
    ],
  ],
];

const ADDRESS = { address: '12 Car Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' };

/** The records of a shop that has been open for a week, as text. */
export async function firstRecords(): Promise<string> {
  let text = '';
  let at = Date.now();
  const records = {
    load: () => null,
    save: (next: string) => {
      text = next;
    },
  };
  const clock = () => at;
  const shop = createSimulation({ delayMs: 0, failureRate: 0, clock, records });
  for (const [phone, hoursAgo, paymentMethod, statuses, products] of ORDERS) {
    at = Date.now() - hoursAgo * HOUR_MS;
    const { otpId } = await shop.auth.sendOtp(phone);
    const { user } = await shop.auth.verifyOtp({ otpId, otp: DEFAULTS.otp });
    const items = products.map(([productId, quantity]) => ({ productId, quantity }));
    const shippingAddress = { ...ADDRESS, name: user.name, phone };
    const { id } = await shop.orders.create({ items, shippingAddress, paymentMethod });
    for (const status of statuses) {
      at += 4 * HOUR_MS;
      await shop.orders.updateStatus(id, status);
    }
  }
  return text;
}
