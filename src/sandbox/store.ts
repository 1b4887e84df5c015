/**
 * The sandbox's storage: its own schema in the shop's database, which it creates itself. A book and the events it caused are
 * saved in one statement, guarded by the book's version, so that neither exists without the other.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Book } from './book.ts';
import type { Emit, WebhookEvent } from './events.ts';
import { type Page, unknownId } from './wire.ts';

/** Any Drizzle connection; both drivers return `rows`. */
export interface SandboxDb {
  execute(query: SQL): PromiseLike<unknown>;
}

/** An event to deliver: `position` orders the events of one change, `dueAt` is in milliseconds of the sandbox's clock. */
export interface Delivery {
  eventId: string;
  name: string;
  body: string;
  dueAt: number;
}

export interface ClaimedDelivery extends Delivery {
  id: number;
  orderId: string;
  createdAt: number;
  attempts: number;
}

/** Turns the events of a change into deliveries: how often, in which order, when. */
export type PlanDeliveries = (events: WebhookEvent[]) => Delivery[];

export type Store = ReturnType<typeof createStore>;

/** An arbitrary fixed number: the advisory lock that keeps processes from creating the tables at the same time. */
const TABLES_LOCK = 7_406_232;

const TABLES = sql.raw(`do $$ begin
  perform pg_advisory_xact_lock(${TABLES_LOCK});
  create schema if not exists sandbox;
  create table if not exists sandbox.orders (
    id text primary key, version integer not null, receipt text, unique_receipt text unique, created_at bigint not null,
    next_due bigint, book jsonb not null);
  create index if not exists orders_book on sandbox.orders using gin (book jsonb_path_ops);
  create index if not exists orders_receipt on sandbox.orders (receipt);
  create index if not exists orders_next_due on sandbox.orders (next_due);
  create table if not exists sandbox.deliveries (
    id bigserial primary key, order_id text not null, event_id text not null, name text not null, body text not null,
    due_at bigint not null, created_at bigint not null, attempts integer not null default 0);
  create index if not exists deliveries_due_at on sandbox.deliveries (due_at);
  create table if not exists sandbox.settings (
    id integer primary key check (id = 1), clock_offset_ms bigint not null default 0, policy jsonb not null default '{}');
  insert into sandbox.settings (id) values (1) on conflict do nothing;
  create table if not exists sandbox.faults (
    id serial primary key, target text not null, moment text not null, answer text not null, times integer not null);
end $$`);

/** Creates what is missing of the tables. */
export async function createTables(db: SandboxDb): Promise<void> {
  await db.execute(TABLES);
}

/** Retries of a change after a conflict with a parallel one. */
const MAX_CONFLICTS = 50;

export function createStore(db: SandboxDb, nextDueOf: (book: Book) => number | null) {
  const rows = async <T>(query: SQL) => ((await db.execute(query)) as { rows: T[] }).rows;

  async function save(book: Book, version: number, deliveries: Delivery[], nowMs: number): Promise<boolean> {
    const saved = await rows(sql`
      with saved as (
        update sandbox.orders
        set version = version + 1, next_due = ${nextDueOf(book)}::bigint, book = ${JSON.stringify(book)}::jsonb
        where id = ${book.order.id} and version = ${version} returning id
      ), queued as (
        insert into sandbox.deliveries (order_id, event_id, name, body, due_at, created_at)
        select saved.id, d."eventId", d.name, d.body, d."dueAt", ${nowMs}::bigint
        from saved, rows from (
          jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
          as ("eventId" text, name text, body text, "dueAt" bigint)
        ) with ordinality as d("eventId", name, body, "dueAt", position)
        order by d.position
      )
      select id from saved`);
    return saved.length === 1;
  }

  return {
    /** Creates missing tables. */
    prepare: () => createTables(db),

    /** Saves a new order. Null when its receipt must be unique and is already in use. */
    async insert(book: Book, isReceiptUnique: boolean): Promise<Book | null> {
      const { id, receipt, createdAt } = book.order;
      const inserted = await rows(sql`
        insert into sandbox.orders (id, version, receipt, unique_receipt, created_at, book)
        values (${id}, 1, ${receipt}, ${isReceiptUnique ? receipt : null}, ${createdAt}::bigint, ${JSON.stringify(book)}::jsonb)
        on conflict (unique_receipt) do nothing returning id`);
      return inserted.length === 1 ? book : null;
    },

    async find(orderId: string): Promise<Book | undefined> {
      const [row] = await rows<{ book: Book }>(sql`select book from sandbox.orders where id = ${orderId}`);
      return row?.book;
    },

    /** The book that holds this payment, refund, or refund key. */
    async findHolding(
      part: { payments: [{ id: string }] } | { refunds: [{ id: string }] } | { refunds: [{ key: string }] },
    ) {
      const [row] = await rows<{ book: Book }>(
        sql`select book from sandbox.orders where book @> ${JSON.stringify(part)}::jsonb limit 1`,
      );
      return row?.book;
    },

    async findByReceipt(receipt: string): Promise<Book | undefined> {
      const [row] = await rows<{ book: Book }>(
        sql`select book from sandbox.orders where receipt = ${receipt} order by created_at, id limit 1`,
      );
      return row?.book;
    },

    /** One page of books, newest first. */
    async list(page: Page, receipt: string | undefined): Promise<Book[]> {
      const found = await rows<{ book: Book }>(sql`
        select book from sandbox.orders
        where created_at between ${page.from}::bigint and ${page.to}::bigint
          and (${receipt ?? null}::text is null or receipt = ${receipt ?? null}::text)
        order by created_at desc, id limit ${page.count} offset ${page.skip}`);
      return found.map((row) => row.book);
    },

    /** One page of payments or refunds, newest first: the id of each, with its book. */
    async listWithin(part: 'payments' | 'refunds', page: Page): Promise<{ book: Book; id: string }[]> {
      return rows<{ book: Book; id: string }>(sql`
        select book, one->>'id' as id
        from sandbox.orders, jsonb_array_elements(book->${part}::text) as one
        where (one->>'createdAt')::bigint between ${page.from}::bigint and ${page.to}::bigint
        order by (one->>'createdAt')::bigint desc, one->>'id' limit ${page.count} offset ${page.skip}`);
    },

    /**
     * Changes one book without conflicts: `work` runs again when a parallel change was faster. `isWaited` when deliveries or
     * scheduled events of it are pending.
     */
    async change<T>(
      orderId: string,
      nowMs: number,
      plan: PlanDeliveries,
      work: (book: Book, emit: Emit) => T,
    ): Promise<{ book: Book; result: T; isWaited: boolean }> {
      for (let attempt = 1; attempt <= MAX_CONFLICTS; attempt += 1) {
        const [row] = await rows<{ book: Book; version: number }>(
          sql`select book, version from sandbox.orders where id = ${orderId}`,
        );
        if (!row) throw unknownId();
        const events: WebhookEvent[] = [];
        const result = work(row.book, (event) => events.push(event));
        const deliveries = plan(events);
        if (await save(row.book, row.version, deliveries, nowMs))
          return { book: row.book, result, isWaited: deliveries.length > 0 || nextDueOf(row.book) !== null };
      }
      throw new Error('The sandbox order is changed by too many at once.');
    },

    async dueOrders(nowSeconds: number): Promise<string[]> {
      const due = await rows<{ id: string }>(
        sql`select id from sandbox.orders where next_due <= ${nowSeconds}::bigint order by next_due, id limit 100`,
      );
      return due.map((row) => row.id);
    },

    /** Claims due deliveries for this process until the lease ends; so the deliveries of a crashed process are freed. */
    async claimDeliveries(nowMs: number, leaseMs: number, limit: number): Promise<ClaimedDelivery[]> {
      const claimed = await rows<Record<keyof ClaimedDelivery, string | number>>(sql`
        update sandbox.deliveries set due_at = ${nowMs + leaseMs}::bigint, attempts = attempts + 1
        where id in (select id from sandbox.deliveries where due_at <= ${nowMs}::bigint
                     order by id limit ${limit} for update skip locked)
        returning id, order_id as "orderId", event_id as "eventId", name, body, due_at as "dueAt",
                  created_at as "createdAt", attempts`);
      return claimed
        .map((row) => ({
          id: Number(row.id),
          orderId: String(row.orderId),
          eventId: String(row.eventId),
          name: String(row.name),
          body: String(row.body),
          dueAt: Number(row.dueAt),
          createdAt: Number(row.createdAt),
          attempts: Number(row.attempts),
        }))
        .sort((a, b) => a.id - b.id);
    },

    async forgetDelivery(id: number): Promise<void> {
      await db.execute(sql`delete from sandbox.deliveries where id = ${id}`);
    },

    async postponeDelivery(id: number, dueAt: number): Promise<void> {
      await db.execute(sql`update sandbox.deliveries set due_at = ${dueAt}::bigint where id = ${id}`);
    },

    /** When the next work is due, in milliseconds of the sandbox's clock; null for never. */
    async nextDueMs(): Promise<number | null> {
      const [row] = await rows<{ due: string | number | null }>(sql`
        select least((select min(next_due) * 1000 from sandbox.orders), (select min(due_at) from sandbox.deliveries)) as due`);
      return row?.due === null || row?.due === undefined ? null : Number(row.due);
    },

    async readSettings(): Promise<{ clockOffsetMs: number; policy: unknown }> {
      const [row] = await rows<{ clock_offset_ms: string | number; policy: unknown }>(
        sql`select clock_offset_ms, policy from sandbox.settings where id = 1`,
      );
      return { clockOffsetMs: Number(row?.clock_offset_ms ?? 0), policy: row?.policy ?? {} };
    },

    async writePolicy(policy: object): Promise<void> {
      await db.execute(sql`update sandbox.settings set policy = ${JSON.stringify(policy)}::jsonb where id = 1`);
    },

    async advanceClock(ms: number): Promise<void> {
      await db.execute(sql`update sandbox.settings set clock_offset_ms = clock_offset_ms + ${ms}::bigint where id = 1`);
    },

    async writeFaults(faults: { target: string; moment: string; answer: string; times: number }[]): Promise<void> {
      await db.execute(sql`delete from sandbox.faults`);
      for (const { target, moment, answer, times } of faults)
        await db.execute(sql`
          insert into sandbox.faults (target, moment, answer, times)
          values (${target}, ${moment}, ${answer}, ${times})`);
    },

    /** Consumes one planned fault of this target and moment, if there is one. */
    async takeFault(target: string, moment: string): Promise<string | undefined> {
      const [row] = await rows<{ answer: string }>(sql`
        update sandbox.faults set times = times - 1
        where id = (select id from sandbox.faults
                    where target in (${target}, 'any') and moment = ${moment} and times > 0
                    order by id limit 1 for update)
        returning answer`);
      return row?.answer;
    },

    /** Deletes everything: orders, deliveries, faults, and the clock's offset. */
    async reset(): Promise<void> {
      await db.execute(sql`truncate sandbox.orders, sandbox.deliveries, sandbox.faults`);
      await db.execute(sql`update sandbox.settings set clock_offset_ms = 0, policy = '{}' where id = 1`);
    },
  };
}
