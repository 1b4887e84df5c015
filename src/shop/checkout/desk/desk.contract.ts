/** The wire format of orders that staff make for a customer on the phone or at the counter. */
import { z } from 'zod';
import { Id, Line, PlainLine, Rupees, Text } from '#shared/wire.ts';
import { INVALID_PHONE_TEXT, Mobile } from '../../accounts/accounts.contract.ts';
import { FIRM_MISSING_TEXT, isFirmMissing, PlainAddress } from '../../addresses/addresses.contract.ts';
import { AmendedAddress, BillTo } from '../../orders/amending/amending.contract.ts';
import { REFERENCED_METHODS } from '../../orders/orders.status.ts';
import { Reference } from '../../orders/settlement/money.contract.ts';
import { DESK_LINES } from './desk.rules.ts';

/** The destination. Name and phone are in the order itself. */
const DeskAddress = AmendedAddress.omit({ name: true, delivery_contact_number: true });

/** `later`: the order holds its goods until it is paid, through its estimate's link or to staff. */
const DeskPayment = z.discriminatedUnion('payment_method', [
  z.strictObject({ payment_method: z.enum(['cash', 'later']) }),
  z.strictObject({ payment_method: z.enum(REFERENCED_METHODS), utr: Reference }),
]);

/** POST /order/desk */
export const DeskOrder = z
  .strictObject({
    key: z
      .string()
      .regex(/^[\w-]{16,64}$/, 'Please send a key of 16 to 64 letters and digits.')
      .describe('Chosen by the desk: sent again under the same key it is the same order'),
    channel: z.enum(['phone', 'counter']),
    phone_number: z.literal('').or(Mobile).default('').describe('Ten digits; empty for somebody who walked in'),
    name: PlainLine(80).default(''),
    address: DeskAddress.nullable().default(null).describe('Null: the buyer fetches the goods at the shop'),
    bill_to: BillTo.optional().describe('Address and firm on the bill of goods that are fetched'),
    lines: z
      .array(z.strictObject({ product_id: Id, count: z.int().min(1).max(100_000) }))
      .min(1, 'An order needs at least one product.')
      .max(DESK_LINES),
    discount: Rupees.default(0),
    discount_reason: Line(100).default(''),
    payment: DeskPayment,
    handed_over: z.boolean().default(false).describe('The goods left with the buyer'),
    age_confirmed: z.literal(true, 'Please confirm that the buyer is 18 or older.'),
    locale: z.enum(['en', 'ta']).default('en').describe("The buyer's language"),
    delivery_instruction: Text(500).default(''),
    amount: Rupees.describe('The total that was shown; another one is refused'),
  })
  .check((context) => {
    const { channel, phone_number, name, address, bill_to, payment, discount, discount_reason, handed_over } =
      context.value;
    const needsPhone = channel === 'phone' || address !== null || payment.payment_method === 'later';
    const missing: [isMissing: boolean, field: string, text: string][] = [
      [needsPhone && phone_number === '', 'phone_number', INVALID_PHONE_TEXT],
      [(address !== null || bill_to !== undefined) && name === '', 'name', 'Please enter the name.'],
      [address !== null && bill_to !== undefined, 'bill_to', 'Goods that are sent are billed to their address.'],
      [address !== null && isFirmMissing(address), 'address.firm', FIRM_MISSING_TEXT],
      [bill_to !== undefined && isFirmMissing(bill_to), 'bill_to.firm', FIRM_MISSING_TEXT],
      [discount > 0 && discount_reason === '', 'discount_reason', 'Please give a reason.'],
      [
        handed_over && (payment.payment_method === 'later' || address !== null),
        'handed_over',
        'Goods handed over at the counter must be paid for, and have no delivery address.',
      ],
    ];
    for (const [isMissing, field, message] of missing)
      if (isMissing) context.issues.push({ code: 'custom', path: field.split('.'), message, input: context.value });
  });
export type DeskOrder = z.output<typeof DeskOrder>;

/** GET /order/desk/customer */
export const DeskCustomerQuery = z.strictObject({ phone: Mobile });

/** The person who ordered with this phone before, and where their parcels went. */
export const DeskCustomer = z.object({
  name: z.string(),
  phone_number: z.string(),
  orders: z.int().describe('Placed orders'),
  locale: z.enum(['en', 'ta']),
  addresses: z.array(PlainAddress),
});
export type DeskCustomer = z.output<typeof DeskCustomer>;
