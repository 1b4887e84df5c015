/** Labels and packing lists with text that can be copied: for packers too, so without prices. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PdfMaker } from '#platform/pdf/pdf.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { ADDRESS, addAddress, buy, signInAs } from '#testing/purchase.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES } from '#testing/test-world.ts';
import type { Order } from '../orders/orders.contract.ts';
import { createPaperMaker, createPapers } from './papers.ts';
import type { PapersNeeds } from './price-list.ts';

let shop: TestShop;
let meena: Client;
let biller: Client;
let packer: Client;

beforeAll(async () => {
  shop = await startTestShop();
  meena = await signInAs(shop, 'meena');
  biller = await shop.client().signIn(PHONES.biller, ADMIN_PASSWORD);
  packer = await shop.client().signIn(PHONES.packer, ADMIN_PASSWORD);
});
afterAll(() => shop.close());

const TAMIL = { name: 'ஸ்ரீ லக்ஷ்மி', landmark: 'க்ஷேத்திரம் கொடிமரம்', house_flat_no: '<b>7</b> #panic("run")' };

/** An order to be packed, for an address of its own. */
async function order(lines: Record<number, number>, amount: number, to: Partial<typeof ADDRESS> = {}): Promise<Order> {
  const { body } = await meena.post<{ data: { id: number } }>('/api/address/add', { ...ADDRESS, ...to });
  return buy(meena, lines, amount, { address_id: body.data.id });
}

const ask = (client: Client, paper: string, ids: readonly number[], query = '') =>
  fetch(`${shop.base}/api/order/papers/${paper}?orders=${ids.join()}${query}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
const textOf = async (response: Response) => textOfPdf(new Uint8Array(await response.arrayBuffer()));
const set = (assignment: string, id: number) =>
  shop.database.db.execute(sql`update orders set ${sql.raw(assignment)} where id = ${id}`);
const count = (text: string, part: string) => text.split(part).length - 1;

describe('parcel labels', () => {
  it('name recipient, sender and number of cartons, as text that can be copied', async () => {
    const { sparklers } = shop.world.products;
    const { id, number, Carts } = await order({ [sparklers]: 4 }, 83, TAMIL);
    await packer.put(`/api/order/packing/${id}`, { packed_line_ids: [Carts[0]?.id], cartons: 3 });
    for (const sheet of ['a4', '4x6']) {
      const response = await ask(packer, 'labels', [id], `&sheet=${sheet}`);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      const text = await textOf(response);
      for (const part of ['ஸ்ரீ', 'லக்ஷ்மி', 'க்ஷேத்திரம் கொடிமரம்', '<b>7</b> #panic("run")', '625001', '9486012345', number])
        expect(text).toContain(part);
      for (const carton of ['1 / 3', '2 / 3', '3 / 3']) expect(count(text, carton), carton).toBe(1);
      expect(text).not.toMatch(/PAY|PAID|83|₹/);
    }
    expect(await textOf(await ask(packer, 'labels', [id], '&language=ta'))).toContain('பெறுநர்');
  });

  it('fit as many on a sheet as the owner wants', async () => {
    const ids = [await order({ [shop.world.products.sparklers]: 1 }, 20.75)].map(({ id }) => id);
    const owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
    await shop.database.db.execute(sql`insert into order_packings (order_id, cartons) values (${ids[0]}, 8)`);
    for (const [perSheet, pages] of [
      ['8', 1],
      ['4', 2],
      ['2', 4],
    ] as const) {
      const { status } = await owner.put('/api/address/store/update/1', { labels_per_sheet: perSheet });
      expect(status).toBe(200);
      const bytes = Buffer.from(await (await ask(packer, 'labels', ids)).arrayBuffer());
      expect(bytes.toString('latin1'), perSheet).toContain(`/Count ${pages}\n`);
    }
    const refused = await owner.put('/api/address/store/update/1', { labels_per_sheet: '3' });
    expect(refused.status).toBe(400);
  });

  it('show the amount to collect, and what is unpaid', async () => {
    const { id } = await order({ [shop.world.products.sparklers]: 1 }, 20.75);
    const labelOf = async (assignment: string, client = biller) => {
      await set(assignment, id);
      return textOf(await ask(client, 'labels', [id]));
    };
    const cod = `payment_method = 'cod', payment_state = 'cod_due'`;
    expect(await labelOf(cod, packer)).toContain('TO PAY: ₹20.75');
    expect(await textOf(await ask(packer, 'packing', [id]))).toContain('TO PAY: ₹20.75');
    expect(await labelOf(`payment_method = 'online', payment_state = 'paid', due = 1250`)).toContain('TO PAY: ₹12.50');
    expect(await labelOf(`due = 0, payment_state = 'awaiting_confirmation'`)).toContain('NOT PAID: ₹20.75');
    expect(await labelOf(`payment_state = 'refunded', status_id = 7`)).toContain('CANCELLED');
  });
});

describe('packing lists', () => {
  it('are sorted by category and place, and show no price', async () => {
    const { sparklers, flowerPot } = shop.world.products;
    await shop.database.db.execute(sql`update products set storage_place = 'Rack B2' where id = ${flowerPot}`);
    await shop.database.db.execute(sql`update products set storage_place = 'Rack B10' where id = ${sparklers}`);
    const { id, number } = await order({ [sparklers]: 4, [flowerPot]: 1 }, 233);
    const text = await textOf(await ask(packer, 'packing', [id]));
    for (const part of [number, 'Crackers', 'Sparklers', 'மத்தாப்பு', '1 Box (10 Pcs)', 'Items: 2, pieces: 5'])
      expect(text).toContain(part);
    expect(text.indexOf('Rack B2')).toBeLessThan(text.indexOf('Rack B10'));
    expect(text).not.toMatch(/₹|150|20\.75|233/);
    const tamil = await textOf(await ask(packer, 'packing', [id], '&language=ta'));
    for (const part of ['பேக்கிங் பட்டியல்', 'பட்டாசுகள்', 'பூச்சட்டி', '1 பாக்ஸ் (10 பீஸ்)']) expect(tamil).toContain(part);
  });

  it('leave out goods returned to the shelf', async () => {
    const { sparklers, snapper } = shop.world.products;
    const { id, Carts } = await order({ [sparklers]: 4, [snapper]: 2 }, 83.8);
    const sparkler = Carts.find(({ product_id }) => product_id === sparklers);
    await shop.database.db.execute(sql`update order_lines set returned = 4 where id = ${sparkler?.id}`);
    const text = await textOf(await ask(biller, 'packing', [id]));
    expect(text).toContain('Items: 1, pieces: 2');
    expect(text).not.toContain('Sparklers');
  });
});

// Before: each bill had to be opened from its own order, which for a hundred parcels is an evening's work.
describe('bills of many orders', () => {
  const packed = async (lines: Record<number, number>, amount: number) => {
    const one = await order(lines, amount);
    const packed_line_ids = one.Carts.map(({ id }) => id);
    const { status } = await packer.put(`/api/order/packing/${one.id}`, { packed_line_ids, cartons: 1, done: true });
    expect(status).toBe(200);
    const { body } = await biller.get<{ data: { number: string }[] }>(`/api/order/bills/${one.id}`);
    return { ...one, bill: body.data[0]?.number ?? '' };
  };

  it('are one file in the order of the choice, and name the orders without a bill', async () => {
    const { sparklers } = shop.world.products;
    const [first, second] = [await packed({ [sparklers]: 1 }, 20.75), await packed({ [sparklers]: 2 }, 41.5)];
    const open = await order({ [sparklers]: 3 }, 62.25);
    const gone = await packed({ [sparklers]: 4 }, 83);
    await shop.database.db.execute(sql`update bills set credited = total where order_id = ${gone.id}`);
    const text = await textOf(await ask(biller, 'bills', [second.id, open.id, first.id, gone.id]));
    for (const { bill, number } of [first, second]) for (const part of [bill, number]) expect(text).toContain(part);
    expect(text.indexOf(second.bill)).toBeLessThan(text.indexOf(first.bill));
    expect(count(text, '1 / 1')).toBe(3);
    const [missing, credited] = (text.split('Orders without a bill')[1] ?? '').split(
      'Orders whose bill was credited in full',
    );
    expect(missing).toContain(open.number);
    // Before: the orders without a bill had it too, and an accountant looked for a bill that was forgotten.
    expect(missing).not.toContain(gone.number);
    expect(credited).toContain(gone.number);
    expect(text).not.toContain(gone.bill);
    expect(count(await textOf(await ask(biller, 'bills', [first.id], '&language=ta')), 'பில் இல்லாத')).toBe(0);
  });

  // Before: twenty at once read all their bills at the same time, half a gigabyte, and the first was ready after 27 seconds.
  it('are put together for one request at a time', async () => {
    const { id } = await packed({ [shop.world.products.sparklers]: 1 }, 20.75);
    const pdfs = createPaperMaker();
    let [running, most] = [0, 0];
    const watched: PdfMaker = {
      async make(paper) {
        running += 1;
        most = Math.max(most, running);
        return pdfs.make(paper).finally(() => {
          running -= 1;
        });
      },
    };
    const media = {} as PapersNeeds['media'];
    const papers = createPapers({ db: shop.database.db, media, baseUrl: () => shop.base, pdfs: watched });
    const actor = { id: biller.userId, role: 'biller', sessionToken: '' } as const;
    const asked = Array.from({ length: 5 }, () => papers.bills({ actor, orders: [id], language: 'en' }));
    expect(await Promise.all(asked)).toHaveLength(5);
    expect(most).toBe(1);
  });

  it('are not for packers, and say so when there is none', async () => {
    const open = await order({ [shop.world.products.sparklers]: 1 }, 20.75);
    expect((await ask(packer, 'bills', [open.id])).status).toBe(403);
    const none = await ask(biller, 'bills', [open.id]);
    expect([none.status, await none.text()]).toEqual([
      400,
      expect.stringContaining('None of these orders has a bill.'),
    ]);
  });
});

// Before: one order that was cancelled between choosing and printing cost a packer the papers of all the others.
it('leave out what is not to be packed any more, and name it', async () => {
  const { sparklers } = shop.world.products;
  const [kept, gone, open] = [
    await order({ [sparklers]: 1 }, 20.75),
    await order({ [sparklers]: 2 }, 41.5),
    await order({ [sparklers]: 3 }, 62.25),
  ];
  await set(`payment_state = 'refunded', status_id = 7`, gone.id);
  await set(`placed_at = null`, open.id);
  for (const paper of ['labels', 'packing']) {
    const text = await textOf(await ask(packer, paper, [gone.id, kept.id, open.id]));
    const [shown, missing] = text.split('Not in this pile');
    expect(shown, paper).toContain(kept.number);
    expect(shown, paper).not.toContain(gone.number);
    // An order that was never placed has no number for packers.
    expect(missing, paper).toContain(`${gone.number}, #${open.id}`);
    expect(await textOf(await ask(packer, paper, [kept.id]))).not.toContain('Not in this pile');
    expect((await ask(packer, paper, [gone.id])).status).toBe(404);
    // The office sees that it is cancelled.
    expect(await textOf(await ask(biller, paper, [gone.id, kept.id]))).toContain('CANCELLED');
  }
});

it('are for orders that the reader may see, and a limited number of them', async () => {
  await addAddress(meena);
  const { id } = await order({ [shop.world.products.sparklers]: 1 }, 20.75);
  for (const paper of ['labels', 'packing']) {
    expect((await ask(meena, paper, [id])).status).toBe(403);
    expect((await ask(packer, paper, [999_999])).status).toBe(404);
    expect((await ask(packer, paper, [])).status).toBe(400);
    const tooMany = await ask(
      packer,
      paper,
      Array.from({ length: 201 }, (_, index) => index + 1),
    );
    expect(tooMany.status).toBe(400);
    expect(await tooMany.text()).toContain('Please choose at most 200 orders.');
  }
  await shop.database.db.execute(sql`insert into order_packings (order_id, cartons) values (${id}, 999)`);
  const { id: other } = await order({ [shop.world.products.sparklers]: 1 }, 20.75);
  await shop.database.db.execute(sql`insert into order_packings (order_id, cartons) values (${other}, 2)`);
  expect(await (await ask(packer, 'labels', [id, other])).text()).toContain('more than 400 labels');
  const opened = await fetch(`${shop.base}/api/order/papers/labels?orders=${id},${other}`, {
    headers: { authorization: `Bearer ${packer.token}`, accept: 'text/html,application/xhtml+xml' },
  });
  expect([opened.status, opened.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
  const said = await opened.text();
  expect(said).toContain('<p>These are more than 400 labels. Please print fewer orders at a time.</p>');
  expect(said).toContain('<p lang="ta">இவை 400 சீட்டுகளுக்கு மேல்');
  // Before: a tab opened after the session had ended showed the JSON of the refusal.
  for (const [client, status, text, tamil] of [
    [shop.client(), 401, 'Please sign in.', 'முதலில் உள்நுழையுங்கள்.'],
    [meena, 403, 'Your role does not include this.', 'உங்கள் பொறுப்பில் இது இல்லை.'],
  ] as const) {
    const refused = await fetch(`${shop.base}/api/order/papers/labels?orders=${id}`, {
      headers: { accept: 'text/html', ...(client.token ? { authorization: `Bearer ${client.token}` } : {}) },
    });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(await refused.text()).toContain(`<p>${text}</p><p lang="ta">${tamil}</p>`);
  }
  await set(`payment_state = 'awaiting_confirmation'`, id);
  expect((await ask(packer, 'packing', [id])).status).toBe(404);
  expect((await ask(biller, 'packing', [id])).status).toBe(200);
});
