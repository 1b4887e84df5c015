/** Amends an order: counts, removed, added or replaced lines, extra sums; with the consequences beside it. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import { type AmendmentPreview, AmendOrder } from '#shop/orders/amending/amending.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../../form/FormDialog.tsx';
import { useMayDo } from '../../layout/admin-context.ts';
import { HandedOver, handedOverBody, handedOverFault, NOT_HANDED_OVER } from '../money/HandedOver.tsx';
import { AmendAddress } from './AmendAddress.tsx';
import { AmendExtras } from './AmendExtras.tsx';
import { AmendLines } from './AmendLines.tsx';
import { AmendSums, AmendTotals } from './AmendSums.tsx';
import { isDraftWrong } from './address-faults.ts';
import { previewQuery, useAmendOrder } from './amend.queries.ts';
import {
  amendmentOf,
  askedOf,
  billToDraft,
  draftOf,
  hasWrongExtra,
  isAddressComplete,
  isSame,
  withCounts,
} from './draft.rules.ts';

type Waits = 'waits' | 'goes';
type Counts = ReadonlyMap<number, number>;

const AS_ORDERED: Counts = new Map();

/** The draft and its preview. */
function useDraft(order: Order, counts: Counts) {
  const [draft, setDraft] = useState(() => withCounts(draftOf(order), counts));
  const amendment = useDeferredValue(askedOf(order, draft));
  const hasLines = amendment.lines.length > 0;
  const isAsked = hasLines && !isSame(order, draft) && isAddressComplete(draft);
  const preview = useQuery(previewQuery(amendment, isAsked));
  const needsBillTo = preview.data?.needs_bill_to ?? false;
  useEffect(() => {
    if (needsBillTo) setDraft((now) => (now.address || now.billTo ? now : { ...now, billTo: billToDraft(order) }));
  }, [needsBillTo, order]);
  const isUnchanged = isSame(order, draft) && !hasWrongExtra(draft);
  return { draft, setDraft, preview, isAsked, isUnchanged };
}

interface AmendDialogProps {
  order: Order;
  /** Initial counts by product; other lines start as ordered. */
  counts?: Counts;
  onClose: () => void;
}

export function AmendDialog({ order, counts = AS_ORDERED, onClose }: AmendDialogProps) {
  const { draft, setDraft, preview, isAsked, isUnchanged } = useDraft(order, counts);
  const [waits, setWaits] = useState<Waits>('waits');
  const amend = useAmendOrder();
  const shown = isAsked ? preview.data : undefined;
  const [hand, setHand] = useState(NOT_HANDED_OVER);
  const isByHand = shown !== undefined && shown.refund_by_hand > 0;
  const isWrong = isDraftWrong(draft) || hasWrongExtra(draft);
  // What the contract cannot see.
  const wrong = isWrong ? m.error_validation() : isByHand ? handedOverFault(hand) : null;
  const fault = isUnchanged ? m.admin_amend_nothing() : wrong;
  const { form, control, frame } = useContractForm({
    schema: AmendOrder,
    fault,
    values: { reason: '' },
    bodyOf: (values) => ({
      ...amendmentOf(order, draft),
      ...values,
      ...handedOverBody(hand, isByHand),
      total: shown?.total_amount ?? 0,
      waits_for_money: waits === 'waits',
    }),
    save: async (body) => {
      const saved = await amend.mutateAsync(body);
      toast(m.admin_amend_done({ version: saved.version, amount: formatRupees(saved.total_amount) }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.admin_amend_title({ number: order.number })}
      {...frame}
      isDirty={frame.isDirty || !isUnchanged}
      onClose={onClose}
      saveLabel={m.admin_amend_save()}
    >
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <AmendLines draft={draft} onChange={setDraft} />
          <AmendExtras draft={draft} onChange={setDraft} isTried={form.formState.isSubmitted} />
          <AmendAddress order={order} draft={draft} onChange={setDraft} isTried={form.formState.isSubmitted} />
        </div>
        <aside className="flex flex-col gap-4 md:sticky md:top-0 md:self-start">
          <AmendSums order={order} preview={shown} isLate={preview.isFetching} />
          {preview.error && !isUnchanged && <Alert tone="error">{failureText(preview.error)}</Alert>}
        </aside>
      </div>
      {shown && shown.due_amount > 0 && <Due amount={shown.due_amount} value={waits} onChange={setWaits} />}
      {shown && shown.refunded_without_goods > 0 && (
        <Alert tone="info">
          {m.admin_amend_refunded_before({ amount: formatRupees(shown.refunded_without_goods) })}
        </Alert>
      )}
      {shown && shown.refund_amount > 0 && <GoesBack preview={shown} />}
      {isByHand && <HandedOver amount={formatRupees(shown.refund_by_hand)} value={hand} onChange={setHand} />}
      <FormText
        name="reason"
        control={control}
        label={m.admin_reason()}
        hint={m.admin_amend_reason_hint()}
        required
        maxLength={300}
        autoComplete="off"
      />
      {shown && <AmendTotals order={order} preview={shown} />}
    </FormDialog>
  );
}

/** The amount due after the change. Only the owner may let the order go before it is paid. */
function Due({ amount, value, onChange }: { amount: number; value: Waits; onChange: (value: Waits) => void }) {
  const mayChoose = useMayDo('owner');
  if (!mayChoose)
    return (
      <Alert tone="info" title={m.admin_amend_due({ amount: formatRupees(amount) })}>
        {m.admin_amend_waits_hint()}
      </Alert>
    );
  return (
    <RadioCards
      legend={m.admin_amend_due({ amount: formatRupees(amount) })}
      name="waits"
      value={value}
      onChange={onChange}
      options={[
        { value: 'waits', label: m.admin_amend_waits(), hint: m.admin_amend_waits_hint() },
        { value: 'goes', label: m.admin_amend_goes(), hint: m.admin_amend_goes_hint() },
      ]}
    />
  );
}

function GoesBack({ preview }: { preview: AmendmentPreview }) {
  const { refund_amount: all, refund_by_hand: byHand } = preview;
  return (
    <Alert tone="warning" title={m.admin_amend_refund({ amount: formatRupees(all) })}>
      {byHand < all && <p>{m.admin_amend_refund_gateway({ amount: formatRupees(all - byHand) })}</p>}
      {byHand > 0 && <p>{m.admin_amend_refund_hand({ amount: formatRupees(byHand) })}</p>}
    </Alert>
  );
}
