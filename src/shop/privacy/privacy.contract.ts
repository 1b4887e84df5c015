/** The download of everything that the shop holds about a person (domain E.4): the wire format. */
import { z } from 'zod';
import { Instant } from '#shared/wire.ts';
import { OpenSession, Preferences } from '../accounts/security/security.contract.ts';
import { Address } from '../addresses/addresses.contract.ts';
import { StockWatch } from '../cart/cart.contract.ts';
import { Order } from '../orders/orders.contract.ts';

export const PersonalData = z.object({
  generatedAt: Instant,
  profile: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    phone_number: z.string().nullable(),
    role: z.string(),
    createdAt: Instant,
  }),
  preferences: Preferences,
  consents: z
    .array(
      z.object({
        kind: z.string().describe("'terms', 'age', or the name of a notification"),
        given: z.boolean(),
        version: z.string().describe('Of the text: its date, or the moment at which the owner wrote it'),
        source: z.string().describe("'checkout', 'profile' or 'reply'; empty where that was not noted"),
        order: z.string().nullable().describe('The order with which it was given'),
        createdAt: Instant,
      }),
    )
    .describe('Oldest first'),
  addresses: z.array(Address),
  cart: z.array(z.object({ product_id: z.int(), count: z.int() })),
  wishlist: z.array(z.object({ product_id: z.int(), name: z.string() })),
  stock_watches: z.array(StockWatch).describe('Goods to be told of when they are back in stock'),
  orders: z.array(Order).describe('Enquiries, and orders that were begun and never paid, included'),
  sessions: z.array(OpenSession),
  tickets: z
    .array(
      z.object({
        ticket: z.string(),
        name: z.string(),
        phone_number: z.string(),
        email: z.string(),
        message: z.string(),
        createdAt: Instant,
      }),
    )
    .describe('Messages that were sent while signed in'),
  mails: z.array(
    z.object({
      channel: z.string().describe("'mail', 'whatsapp' or 'sms'"),
      kind: z.string().describe('What it is about'),
      recipient: z.string(),
      subject: z.string(),
      state: z.string(),
      sentAt: Instant.nullable(),
    }),
  ),
});
export type PersonalData = z.output<typeof PersonalData>;
