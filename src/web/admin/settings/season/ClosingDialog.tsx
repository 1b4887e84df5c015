import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Closing } from '#shop/reports/season.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useBulkChange } from '../../products/products.queries.ts';
import { CategoryBoxes } from '../GoodsChoice.tsx';

const closingQuery = (categoryIds: string) =>
  queryOptions({
    queryKey: ['charts', 'closing', categoryIds],
    queryFn: () => adminApi.closing(categoryIds),
    // Somebody may have paid since the dialog was last open.
    staleTime: 0,
  });

/** Takes the old list off sale, after showing how many products that are and which orders are still open. */
export function ClosingDialog({ onClose }: { onClose: () => void }) {
  const [scope, setScope] = useState<'whole' | 'some'>('whole');
  const [categories, setCategories] = useState<readonly number[]>([]);
  const isChosen = scope === 'whole' || categories.length > 0;
  const closing = useQuery({
    ...closingQuery(scope === 'whole' ? '' : [...categories].sort((a, b) => a - b).join()),
    enabled: isChosen,
  });
  const change = useBulkChange();
  const apply = () =>
    change.mutate(
      {
        ...(scope === 'whole' ? { all: true as const } : { category_ids: [...categories] }),
        action: { type: 'status', status: 0 },
        preview: false,
      },
      {
        onSuccess: ({ changed }) => {
          toast(m.admin_closing_done({ count: changed }));
          onClose();
        },
      },
    );
  const count = (isChosen && closing.data?.on_sale) || 0;
  return (
    <Dialog
      open
      onOpenChange={() => !change.isPending && onClose()}
      title={m.admin_closing_title()}
      size="lg"
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button
            variant="danger"
            disabled={count === 0 || closing.isFetching}
            busy={change.isPending}
            busyText={m.common_saving()}
            onClick={apply}
          >
            {m.admin_closing_apply({ count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioCards
          legend={m.admin_closing_what()}
          name="scope"
          value={scope}
          onChange={setScope}
          options={[
            { value: 'whole', label: m.admin_bulk_whole_list() },
            { value: 'some', label: m.admin_closing_some() },
          ]}
        />
        {scope === 'some' && (
          <CategoryBoxes
            title={m.admin_closing_choose()}
            none={m.admin_choose()}
            chosen={categories}
            onChange={setCategories}
          />
        )}
        {isChosen && (
          <>
            {closing.isPending && <Skeleton className="h-24 w-full" />}
            <LoadFailure of={closing} />
            {closing.data && <Remains closing={closing.data} />}
          </>
        )}
        <Failure text={change.error && errorText(change.error)} />
      </div>
    </Dialog>
  );
}

function Remains({ closing }: { closing: Closing }) {
  const { on_sale, paying, held, transfers, on_delivery, estimates } = closing;
  if (on_sale === 0) return <Alert>{m.admin_closing_none()}</Alert>;
  const lines = [
    paying > 0 && m.admin_closing_paying({ count: paying, held }),
    transfers > 0 && m.admin_closing_transfers({ count: transfers }),
    on_delivery > 0 && m.admin_closing_delivery({ count: on_delivery }),
    estimates > 0 && m.admin_closing_estimates({ count: estimates }),
  ].filter((line) => line !== false);
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="font-semibold">{m.admin_closing_counts({ count: on_sale })}</p>
      {lines.length === 0 ? (
        <p>{m.admin_closing_clear()}</p>
      ) : (
        <Alert tone="warning" title={m.admin_closing_remains()}>
          <ul className="list-disc pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
