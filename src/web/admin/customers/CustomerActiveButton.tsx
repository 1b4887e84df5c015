import { useState } from 'react';
import { errorText } from '#web/api/error-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useMayDo } from '../layout/admin-context.ts';
import { type Customer, useCustomerActive } from './customers.queries.ts';

/** Disables a customer after a question, or enables one again at once. */
export function CustomerActiveButton({ customer }: { customer: Customer }) {
  const mayDisable = useMayDo('owner');
  if (!mayDisable) return null;
  return customer.isActive ? <DisableButton customer={customer} /> : <EnableButton customer={customer} />;
}

function EnableButton({ customer }: { customer: Customer }) {
  const { name } = customer;
  const setActive = useCustomerActive(customer);
  const enable = () => {
    setActive.mutate(true, {
      onSuccess: () => toast(m.admin_customers_enabled_toast({ name })),
      onError: (error) => toast(errorText(error), 'error'),
    });
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={setActive.isPending}
      busyText={m.admin_customers_enabling()}
      onClick={enable}
    >
      {m.admin_customers_enable()}
    </Button>
  );
}

function DisableButton({ customer }: { customer: Customer }) {
  const { name } = customer;
  const setActive = useCustomerActive(customer);
  const [isAsking, setAsking] = useState(false);
  const disable = () => {
    setActive.mutate(false, {
      onSuccess: () => {
        setAsking(false);
        toast(m.admin_customers_disabled_toast({ name }));
      },
    });
  };
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        {m.admin_customers_disable()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.admin_customers_disable_title({ name })}
        body={m.admin_customers_disable_body({ name })}
        warning={setActive.error && errorText(setActive.error)}
        confirmLabel={setActive.isPending ? m.admin_customers_disabling() : m.admin_customers_disable()}
        danger
        busy={setActive.isPending}
        onConfirm={disable}
      />
    </>
  );
}
