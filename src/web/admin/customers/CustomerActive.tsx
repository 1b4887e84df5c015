import { m } from '#web/words/messages.js';
import { useMayDo } from '../layout/admin-context.ts';
import { ActiveButton } from '../list/ActiveButton.tsx';
import { AskedChange } from '../list/AskedChange.tsx';
import { customerName } from './customer-name.ts';
import { type Customer, useCustomerActive } from './customers.queries.ts';

/** Asks before disabling a customer; enables one at once. */
export function CustomerActiveButton({ customer, onDisable }: { customer: Customer; onDisable: () => void }) {
  const mayDisable = useMayDo('owner');
  const setActive = useCustomerActive();
  if (!mayDisable || !customer.canSignIn) return null;
  return (
    <ActiveButton
      isActive={customer.isActive}
      looks={{
        active: { children: m.admin_customers_disable() },
        inactive: { children: m.admin_customers_enable(), busyText: m.admin_customers_enabling() },
      }}
      onRemove={onDisable}
      restore={() => setActive.mutateAsync({ id: customer.id, isActive: true })}
      restored={m.admin_customers_enabled_toast({ name: customerName(customer) })}
    />
  );
}

interface DisableCustomerProps {
  customer: Customer;
  open: boolean;
  onClose: () => void;
}

export function DisableCustomer({ customer, open, onClose }: DisableCustomerProps) {
  const { id } = customer;
  const name = customerName(customer);
  const setActive = useCustomerActive();
  return (
    <AskedChange
      open={open}
      onClose={onClose}
      title={m.admin_customers_disable_title({ name })}
      body={m.admin_customers_disable_body({ name })}
      yes={m.admin_customers_disable()}
      run={() => setActive.mutateAsync({ id, isActive: false })}
      done={m.admin_customers_disabled_toast({ name })}
    />
  );
}
