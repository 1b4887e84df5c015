import { z } from 'zod';
import { PageQuery } from '#shared/paging.ts';
import { Instant } from '#shared/wire.ts';

/** Every action that the audit records. */
export const AUDIT_ACTIONS = [
  'audit.retention',
  'banner.add',
  'banner.delete',
  'banner.order',
  'banner.update',
  'bill.issue',
  'bill.series',
  'books.close',
  'books.reopen',
  'cash.count',
  'category.add',
  'category.order',
  'category.update',
  'coupon.add',
  'coupon.update',
  'courier.add',
  'courier.update',
  'parcel.add',
  'parcel.update',
  'parcel.delete',
  'parcel.photo',
  'customer.deletion-requested',
  'customer.erased',
  'customer.status',
  'delivery.rule.add',
  'delivery.rule.delete',
  'delivery.rule.import',
  'delivery.rule.update',
  'delivery.transport.add',
  'delivery.transport.delete',
  'delivery.transport.import',
  'delivery.transport.update',
  'mail.resend',
  'message.aside',
  'message.resend',
  'message.resume',
  'message.settings',
  'newsletter.send',
  'order.cancel-request',
  'order.desk',
  'order.estimate.accept',
  'order.estimate.answered',
  'order.estimate.ask',
  'order.estimate.renew',
  'demo.remove',
  'order.goods.hold',
  'order.note',
  'order.packing',
  'order.payment.confirm',
  'order.payment.take',
  'order.payment.refuse',
  'order.amend',
  'order.refund',
  'order.retention',
  'order.status',
  'order.takeover',
  'pack.update',
  'page.update',
  'payment.alert.resolve',
  'product.add',
  'product.bulk.discount',
  'product.bulk.field',
  'product.bulk.price',
  'product.bulk.status',
  'product.bulk.stock',
  'product.bulk.undo',
  'product.import',
  'product.count',
  'product.import.undo',
  'product.arrived',
  'product.update',
  'staff.add',
  'staff.email.confirmed',
  'staff.password',
  'staff.profile',
  'staff.rescue',
  'staff.second_step.codes',
  'staff.second_step.off',
  'staff.second_step.on',
  'staff.second_step.recovery',
  'staff.second_step.reset',
  'staff.session.end',
  'staff.sessions.end',
  'staff.update',
  'store.picture',
  'store.update',
  'subcategory.add',
  'subcategory.delete',
  'subcategory.order',
  'subcategory.update',
  'ticket.answer',
  'ticket.state',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A line of the audit: who changed what and when, with the values before and after. */
export const AuditEntry = z.object({
  id: z.int(),
  action: z.string().describe("What was done, such as 'product.update'"),
  subject: z.string().describe("What it was done to, such as 'product:12'"),
  actor_id: z.int().nullable(),
  actor: z.string().nullable().describe('Null if done automatically or by a command'),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  createdAt: Instant,
});
export type AuditEntry = z.output<typeof AuditEntry>;

/**
 * GET /audit/list: `actions` are those whose label contains the search, because only the page knows the labels in its
 * language.
 */
export const AuditQuery = PageQuery.pick({ page: true, limit: true, search: true }).extend({
  actions: z
    .string()
    .max(4000)
    .transform((list) => list.split(',').filter((action) => (AUDIT_ACTIONS as readonly string[]).includes(action)))
    .optional()
    .describe('Found beside the search, with commas between'),
});
