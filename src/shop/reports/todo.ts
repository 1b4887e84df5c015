/** The door to the tasks waiting for staff: the top of the dashboard, and the counts on the tabs. */
import type { Db } from '#platform/db/db.ts';
import { rupeesFromPaise } from '#shared/money.ts';
import { backupState } from '../backups/backups.ts';
import { countWaiting } from '../notifications/inbox/inbox.ts';
import { countFailedMessages, countStoppedChannels } from '../notifications/messages/messages.ts';
import { countWaitingMails } from '../notifications/notifications.ts';
import { countTodos } from '../orders/admin/admin.ts';
import { listOpenAlerts } from '../payments/payments.ts';
import { countLowStock } from '../products/products.ts';
import type { Todo } from './todo.contract.ts';

export async function todo(db: Db): Promise<Todo> {
  const orders = await countTodos(db);
  const { out, low } = await countLowStock(db);
  const { total, oldest, count } = orders.transfers;
  const failed = await countFailedMessages(db);
  const backup = await backupState(db);
  return {
    packing: orders.packing,
    packed: orders.packed,
    short_goods: orders.short,
    transfers: { count, amount: rupeesFromPaise(total), oldest: oldest?.toISOString() ?? null },
    enquiries: orders.enquiries,
    estimates_accepted: orders.estimatesAccepted,
    estimates_asked: orders.estimatesAsked,
    estimates_ending: orders.estimatesEnding,
    estimates_over: orders.estimatesOver,
    money_due: orders.moneyDue,
    cancel_requests: orders.cancelRequests,
    messages: await countWaiting(db),
    late_parcels: orders.late,
    out_of_stock: out,
    low_stock: low,
    dead_mails: failed.mails,
    waiting_mails: await countWaitingMails(db),
    failed_messages: failed.others,
    stopped_channels: await countStoppedChannels(db),
    payment_alerts: (await listOpenAlerts(db)).length,
    backup: backup && {
      proven_at: backup.proven?.at.toISOString() ?? null,
      orders: backup.proven?.orders ?? 0,
      overdue: backup.isOverdue,
    },
  };
}
