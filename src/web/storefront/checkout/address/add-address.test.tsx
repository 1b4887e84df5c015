/** What the shop is sent when the answer about a new address is lost. */
import { beforeEach, expect, it } from 'vitest';
import { answerWith } from '#web/api/client.ts';
import { checkoutDraft } from '../checkout-draft.ts';
import { addAddressOnce } from './add-address.ts';
import { addressInputOf, EMPTY_ADDRESS } from './address-values.ts';

const HOME = addressInputOf({ ...EMPTY_ADDRESS, house_flat_no: '14/2', zipcode: '626123' });

let keys: string[];
let calls: string[];
/** The status of each answer; null loses it. */
let answers: (number | null)[];

beforeEach(() => {
  checkoutDraft.clear();
  keys = [];
  calls = [];
  answerWith(async (address, init) => {
    calls.push(`${init.method} ${new URL(address, 'http://shop').pathname} ${JSON.parse(String(init.body)).district}`);
    keys.push(new Headers(init.headers).get('idempotency-key') ?? '');
    const status = answers.shift() ?? null;
    if (status === null) throw new TypeError('Failed to fetch');
    return new Response(
      JSON.stringify(status === 201 ? { data: { id: 5, district: 'Virudhunagar' } } : { code: 'IN_FLIGHT' }),
      { status },
    );
  });
});

async function press(body: typeof HOME): Promise<void> {
  await addAddressOnce(body).catch(() => undefined);
}

it('keeps the key of an address until the shop has answered', async () => {
  answers = [null, 409, 503, 201, 201];
  for (const _ of [1, 2, 3, 4]) await press(HOME);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  await press(HOME);
  expect(keys[4]).not.toBe(keys[0]);
});

it('takes a new key for a changed address, and after a refusal', async () => {
  answers = [null, 422, 201];
  await press(HOME);
  await press({ ...HOME, house_flat_no: '15' });
  await press({ ...HOME, house_flat_no: '15' });
  expect(new Set(keys).size).toBe(3);
});

// Guard: `withoutDistrict`. With a slow network the PIN code's place came between two presses, and there were two addresses.
it('keeps key and body when only the district was filled in meanwhile', async () => {
  answers = [null, 201];
  await press({ ...HOME, district: '' });
  await press({ ...HOME, district: 'Virudhunagar' });
  expect(new Set(keys).size).toBe(1);
  expect(calls).toEqual(['POST /api/address/add ', 'POST /api/address/add ']);
});

it('saves a district that was entered meanwhile and that the shop did not know', async () => {
  answers = [null, 201, 201];
  await press({ ...HOME, district: '' });
  await press({ ...HOME, district: 'Sattur' });
  expect(calls.slice(1)).toEqual(['POST /api/address/add ', 'PUT /api/address/update/5 Sattur']);
});
