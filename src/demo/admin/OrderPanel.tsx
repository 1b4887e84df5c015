import { type FormEvent, useState } from 'react';
import { PanelSection } from '#web/admin/layout/Facts.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { m } from '#web/words/messages.js';
import type { Order, OrderStatus } from '../../simulation/records.ts';
import { useChange } from '../calls.ts';
import { shop } from '../demo-shop.ts';
import { Failure } from '../Failure.tsx';
import { OrderTracking } from '../OrderTracking.tsx';
import { OrderFacts, OrderLines } from '../shop/OrderFacts.tsx';
import { statusWord } from '../show.ts';

/** Any may be set at any time (spec §4). */
const STATUSES: readonly OrderStatus[] = [
  ...(['pending', 'confirmed', 'processing', 'shipped', 'out_for_delivery', 'delivered', 'cancelled'] as const),
];

export function OrderPanel({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <SidePanel open onOpenChange={onClose} title={m.admin_order_title({ number: order.id })}>
      <div className="flex flex-col gap-4">
        <StatusForm key={order.updatedAt} order={order} />
        <PanelSection title={m.admin_order_tracking()}>
          <OrderTracking order={order} />
        </PanelSection>
        <PanelSection title={m.admin_order_customer()}>
          <OrderFacts order={order} />
        </PanelSection>
        <PanelSection title={m.admin_order_items()}>
          <OrderLines order={order} />
        </PanelSection>
      </div>
    </SidePanel>
  );
}

function StatusForm({ order }: { order: Order }) {
  const [status, setStatus] = useState<OrderStatus>(order.status);
  const [description, setDescription] = useState('');
  const update = useChange((next: { status: OrderStatus; description: string }) =>
    shop().orders.updateStatus(order.id, next.status, next.description),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.run({ status, description });
  };
  return (
    <Form
      noValidate={false}
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-lg border border-line bg-card p-4"
    >
      <SelectField
        label={m.admin_status()}
        value={status}
        disabled={update.busy}
        options={STATUSES.map((value) => ({ value, label: statusWord(value) }))}
        onChange={(event) => setStatus(event.target.value as OrderStatus)}
      />
      <TextField
        label={m.demo_status_note()}
        maxLength={200}
        disabled={update.busy}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <Failure error={update.error} onRetry={() => update.run({ status, description })} busy={update.busy} />
      <Button type="submit" className="self-start" busy={update.busy} busyText={m.admin_saving()}>
        {m.demo_status_save()}
      </Button>
    </Form>
  );
}
