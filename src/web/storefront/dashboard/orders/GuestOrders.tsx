import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';
import { CodeStep } from '#web/codes/CodeStep.tsx';
import { useCodeSent } from '#web/codes/use-code-sent.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';

/** Moves guest orders made with this phone into the account, once a code has proved the phone. */
export function GuestOrders({ viewer }: { viewer: SessionUser }) {
  const phone = viewer.phone_number;
  const queries = useQueryClient();
  const code = useCodeSent(api.sendPhoneCode);
  const [moved, setMoved] = useState<number | null>(null);
  if (viewer.role !== 'customer' || !phone) return null;
  if (moved !== null) return <Outcome moved={moved} phone={phone} />;
  return (
    <Card className="grid gap-4">
      <div className="max-w-prose">
        <CardTitle level={3}>{m.guest_orders_title()}</CardTitle>
        <p className="mt-1 text-sm text-soft">
          {code.isSent ? m.guest_orders_sent({ phone }) : m.guest_orders_body({ phone })}
        </p>
      </div>
      <CodeStep
        code={code}
        label={m.forgot_code()}
        submitText={m.guest_orders_take()}
        busyText={m.common_adding()}
        onSubmit={async (otp) => {
          const { orders } = await api.takeOverOrders(otp);
          await askAgain(queries, ['dashboard', viewer.id]);
          setMoved(orders);
        }}
      />
    </Card>
  );
}

function Outcome({ moved, phone }: { moved: number; phone: string }) {
  if (moved === 0)
    return (
      <Alert tone="info" isNews>
        {m.guest_orders_none({ phone })}
      </Alert>
    );
  return (
    <Alert tone="success" isNews>
      {moved === 1 ? m.guest_orders_done_one() : m.guest_orders_done({ count: moved })}
    </Alert>
  );
}
