import { useQueryClient } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';
import { useChange } from '#web/api/use-change.ts';
import { SaveFailure } from '#web/storefront/login/SignInAgain.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import type { Parcel } from './parcel.ts';

/** While a paid order is on its way: one press says that it has arrived. What is wrong goes by `OrderHelp`. */
export function ReceivedQuestion({ parcel }: { parcel: Parcel }) {
  // Track Order shows one order after the other: thanks and failures are of one.
  return <Question key={parcel.number} parcel={parcel} />;
}

function Question({ parcel }: { parcel: Parcel }) {
  const queries = useQueryClient();
  const saying = useChange({
    mutationFn: async (by: NonNullable<Parcel['receivedBy']>) => {
      await ('order_id' in by ? api.receiveOrder(by) : api.receiveTrackedOrder(by));
      await askAgain(queries, ['parcel'], ['dashboard']);
    },
  });
  const { receivedBy } = parcel;
  if (saying.isSuccess && !receivedBy)
    return (
      <Alert tone="success" isNews>
        {m.tracking_received_thanks()}
      </Alert>
    );
  if (!receivedBy) return null;
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <p className="font-semibold">{m.tracking_received_title()}</p>
      <p className="text-sm text-soft">{m.tracking_received_hint()}</p>
      {saying.error && (
        <SaveFailure error={saying.error} next={`/track-order?id=${encodeURIComponent(parcel.number)}`} />
      )}
      <Button
        variant="secondary"
        icon={<PackageCheck size={18} aria-hidden />}
        busy={saying.isPending}
        busyText={m.common_sending()}
        onClick={() => saying.mutate(receivedBy)}
      >
        {m.tracking_received_yes()}
      </Button>
    </div>
  );
}
