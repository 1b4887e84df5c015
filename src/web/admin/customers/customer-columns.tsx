import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import { listDate } from '../layout/list-date.ts';
import { CustomerActiveButton } from './CustomerActive.tsx';
import { customerName } from './customer-name.ts';
import type { Customer } from './customers.queries.ts';

interface CustomerColumnsOptions {
  open: (customer: Customer) => void;
  /** Asks whether to disable the customer. */
  disable: (customer: Customer) => void;
}

/** The columns of the customer table, in the specification's words (§2 Admin dashboard). */
export function customerColumns({ open, disable }: CustomerColumnsOptions): Column<Customer>[] {
  return [
    {
      key: 'customer',
      isRowName: true,
      header: m.common_customer(),
      hideLabel: true,
      inCard: 'half',
      // Shares a line with the phone number.
      className: 'max-md:basis-[48%]',
      cell: (customer) => <CustomerCell customer={customer} />,
    },
    {
      key: 'contact',
      header: m.common_contact(),
      hideLabel: true,
      inCard: 'half',
      className: 'max-md:items-end',
      cell: (customer) => <ContactCell customer={customer} />,
    },
    {
      key: 'orders',
      header: m.common_orders(),
      align: 'right',
      inCard: 'own',
      cell: (customer) => customer.Orders.count,
    },
    {
      key: 'spent',
      header: m.common_total_spent(),
      align: 'right',
      inCard: 'own',
      cell: (customer) => <span className="font-semibold">{formatRupees(customer.Orders.spent)}</span>,
    },
    {
      key: 'last',
      header: m.admin_customer_last_order(),
      inCard: 'own',
      cell: (customer) => lastOrderText(customer),
    },
    {
      key: 'status',
      header: m.common_status(),
      hideLabel: true,
      inCard: 'half',
      className: 'max-md:self-center',
      // The badge beside a guest's name says that there is no account; a lone dash in the card would say nothing.
      cell: (customer) => customer.canSignIn && <CustomerStatus isActive={customer.isActive} />,
    },
    {
      key: 'actions',
      header: m.admin_actions(),
      hideLabel: true,
      inCard: 'own',
      className: 'max-md:ml-auto',
      cell: (customer) => (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-label={m.admin_customers_view_label({ name: customerName(customer) })}
            onClick={() => open(customer)}
          >
            {m.admin_customers_view()}
          </Button>
          <CustomerActiveButton customer={customer} onDisable={() => disable(customer)} />
        </div>
      ),
    },
  ];
}

export function lastOrderText(customer: Customer): string {
  return customer.Orders.last ? listDate(customer.Orders.last) : m.admin_customers_never();
}

export function CustomerStatus({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'green' : 'red'}>{isActive ? m.admin_active() : m.admin_customers_disabled()}</Badge>;
}

function CustomerCell({ customer }: { customer: Customer }) {
  return (
    <span className="flex flex-col">
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {customerName(customer)}
        {customer.role === 'guest' && <Badge>{m.admin_customers_guest()}</Badge>}
      </span>
      <span className="text-soft">{m.admin_customers_joined({ date: formatDate(customer.createdAt) })}</span>
    </span>
  );
}

function ContactCell({ customer }: { customer: Customer }) {
  return (
    <span className="flex min-w-0 flex-col wrap-anywhere">
      <span>{customer.phone_number ?? m.admin_none()}</span>
      <span className="text-soft max-md:sr-only">{customer.email}</span>
    </span>
  );
}
