import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { divideRoundHalfUp, formatAmount, formatRupees, paiseFromRupees } from '#shared/money.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { AdminLink } from '../layout/AdminLink.tsx';
import { EmailLink, PhoneLink } from '../layout/ContactLinks.tsx';
import { Facts, PanelSection } from '../layout/Facts.tsx';
import { listDate } from '../layout/list-date.ts';
import { PaymentBadge } from '../orders/money/PaymentBadge.tsx';
import { StatusBadge } from '../orders/status/StatusBadge.tsx';
import { CustomerActiveButton, DisableCustomer } from './CustomerActive.tsx';
import { CustomerStatus, lastOrderText } from './customer-columns.tsx';
import { customerName } from './customer-name.ts';
import { type Customer, customerOrdersQuery } from './customers.queries.ts';

/** Who a customer is and what they bought (spec §2 Customers). */
export function CustomerProfile({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [isDisabling, setDisabling] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.admin_customer_title()}
      description={customerName(customer)}
      footer={<CustomerActiveButton customer={customer} onDisable={() => setDisabling(true)} />}
    >
      <div className="flex flex-col gap-4">
        <PanelSection title={m.admin_customer_contact()}>
          <Facts
            facts={[
              [m.common_name(), customer.name || m.admin_none()],
              [m.common_email(), <EmailLink key="email" email={customer.email} />],
              [m.admin_order_phone(), <PhoneLink key="phone" phone={customer.phone_number} />],
              [m.admin_customer_joined(), formatDate(customer.createdAt)],
              ...(customer.canSignIn
                ? [[m.common_status(), <CustomerStatus key="status" isActive={customer.isActive} />] as const]
                : []),
            ]}
          />
        </PanelSection>
        <PanelSection title={m.admin_customer_activity()}>
          <Facts
            facts={[
              [m.common_total_orders(), customer.Orders.count],
              [m.common_total_spent(), formatRupees(customer.Orders.spent)],
              [m.admin_customer_average(), averageText(customer.Orders)],
              [m.admin_customer_last_order(), lastOrderText(customer)],
            ]}
          />
        </PanelSection>
        {customer.Orders.count > 0 && <LatestOrders userId={customer.id} />}
      </div>
      <DisableCustomer customer={customer} open={isDisabling} onClose={() => setDisabling(false)} />
    </Dialog>
  );
}

/** Average of the orders whose money was not refunded in full: a cancelled order is no part of the sum. */
function averageText({ spent, paid }: Customer['Orders']): string {
  return paid === 0 ? m.admin_none() : formatAmount(divideRoundHalfUp(paiseFromRupees(spent), paid));
}

function LatestOrders({ userId }: { userId: number }) {
  const orders = useQuery(customerOrdersQuery(userId));
  return (
    <PanelSection title={m.admin_customer_orders()}>
      <LoadFailure of={orders} />
      {orders.isPending && <Skeleton className="h-24 w-full" />}
      <ul className="flex flex-col divide-y divide-line">
        {orders.data?.data.map((order) => (
          <li key={order.id}>
            <AdminLink
              place={{ tab: 'orders', order: order.id }}
              className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm hover:bg-paper"
            >
              <span className="flex-1 whitespace-nowrap font-semibold">{order.number}</span>
              <span className="text-soft">{listDate(order.createdAt)}</span>
              <span className="font-semibold">{formatRupees(order.total_amount)}</span>
              <span className="flex flex-wrap gap-1">
                <PaymentBadge order={order} />
                <StatusBadge order={order} />
              </span>
            </AdminLink>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
