import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CourierAdd } from '#shop/courier/courier.contract.ts';
import { sameName } from '#shop/courier/parcels/parcels.rules.ts';
import type { Transport } from '#shop/delivery/transports/transports.contract.ts';
import { officesIn } from '#shop/delivery/transports/transports.rules.ts';
import { isTakenAlong } from '#shop/orders/fetched.rules.ts';
import { obstacleTo, orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { trackingIdOf } from '#shop/orders/orders.status.ts';
import { contractResolver } from '#web/forms/contract-resolver.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField, TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { transportsQuery } from '../../delivery/transports.queries.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { numberPlaceText, statusWord } from '../order-words.ts';
import { useBookCouriers } from '../orders.queries.ts';
import { CarrierContactField, CarrierField, useFillCarrier } from '../parcels/CarrierField.tsx';
import { useSharedNumbers } from '../parcels/use-shared-numbers.tsx';
import { UnpaidOrders, useUnpaid } from '../status/UnpaidQuestion.tsx';
import { FailedOrders } from './BulkStatusAction.tsx';
import { LrPaste } from './LrPaste.tsx';

interface BulkCourierProps {
  orders: readonly Order[];
  onDone: () => void;
}

/** Enters the carrier of many parcels once, and only the numbers per order, because one lorry takes many parcels. */
export function BulkCourierAction({ orders, onDone }: BulkCourierProps) {
  const [isOpen, setOpen] = useState(false);
  const parcels = orders.filter((order) => orderCan('bookCourier', standingOf(order)) && !isTakenAlong(order));
  return (
    <>
      <Button variant="secondary" size="sm" disabled={parcels.length === 0} onClick={() => setOpen(true)}>
        {m.admin_bulk_courier()}
      </Button>
      {isOpen && <BulkCourierDialog orders={parcels} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  );
}

const CarrierInput = CourierAdd.pick({ courier_partner: true, contact_number: true, tracking_link: true }).strip();

interface BulkCourierDialogProps extends BulkCourierProps {
  /** The carrier, as far as it is known. */
  carrier?: string;
  onClose: () => void;
}

export function BulkCourierDialog({ orders, carrier: known = '', onClose, onDone }: BulkCourierDialogProps) {
  const { register, handleSubmit, getValues, setValue, control, formState } = useForm({
    resolver: contractResolver(CarrierInput, (values) => values),
    defaultValues: {
      courier_partner: known,
      contact_number: bookedWith(orders, known)?.contact_number ?? '',
      tracking_link: bookedWith(orders, known)?.tracking_link ?? '',
      isShipped: true,
      numbers: Object.fromEntries(orders.map((order) => [`n${order.id}`, numberOf(order, known)])),
    },
  });
  const fillCarrier = useFillCarrier({ textOf: getValues, givenOf: () => '', set: setValue });
  const book = useBookCouriers();
  const transports = useQuery(transportsQuery).data ?? [];
  const failed = book.data?.failed ?? [];
  const unpaid = useUnpaid(orders, trackingIdOf('shipped'));
  const [isShipped, courier_partner, typed] = useWatch({ control, name: ['isShipped', 'courier_partner', 'numbers'] });
  const leaving = isShipped ? unpaid.included : orders;
  // A number that is saved already is not asked about again.
  const changed = leaving.filter((order) => typed[`n${order.id}`]?.trim() !== numberOf(order, courier_partner));
  const shared = useSharedNumbers(
    changed.map(({ id }) => ({ order_id: id, courier_partner, tracking_id: typed[`n${id}`] ?? '' })),
  );
  const submit = handleSubmit(async ({ numbers, isShipped: _, ...carrier }) => {
    if (isShipped && (!unpaid.isAnswered || leaving.length === 0)) return unpaid.refuse();
    // An earlier failure would hide the question.
    if (!(await shared.mayPass())) return book.reset();
    const parcels = leaving.map((order) => ({
      order,
      tracking_id: (numbers[`n${order.id}`] ?? '').trim(),
      office: officeOf(transports, carrier.courier_partner, order),
    }));
    book.mutate(
      { parcels, carrier, isShipped, unpaid: unpaid.consent },
      {
        onSuccess: (answer) => {
          toast(m.admin_bulk_courier_done({ count: answer.saved.length }));
          if (answer.failed.length > 0) return;
          onDone();
          onClose();
        },
      },
    );
  });
  const { errors } = formState;
  return (
    <FormDialog
      title={m.admin_bulk_courier_title()}
      size="md"
      onSubmit={submit}
      onClose={onClose}
      isDirty={formState.isDirty && !book.isSuccess}
      busy={formState.isSubmitting || book.isPending}
      saveLabel={m.admin_bulk_courier()}
      failure={book.error ? failureText(book.error) : shared.question}
    >
      <CarrierField error={errors.courier_partner?.message} onKnown={fillCarrier} {...register('courier_partner')} />
      <CarrierContactField error={errors.contact_number?.message} {...register('contact_number')} />
      <TextField
        label={m.admin_courier_website()}
        inputMode="url"
        autoComplete="off"
        error={errors.tracking_link?.message}
        {...register('tracking_link')}
      />
      {orders.some((order) => obstacleTo('ship', standingOf(order)) !== 'status') && (
        <CheckboxField
          label={m.admin_bulk_courier_shipped({ status: statusWord('shipped') })}
          {...register('isShipped')}
        />
      )}
      {isShipped && <UnpaidOrders {...unpaid} />}
      <fieldset className="flex min-w-0 flex-col gap-3 border-t border-line pt-4">
        <legend className="sr-only">{m.admin_bulk_courier_numbers()}</legend>
        <p className="text-sm text-soft">{m.admin_bulk_courier_hint()}</p>
        <LrPaste
          orders={leaving}
          onFound={(order, lr) => setValue(`numbers.n${order.id}`, lr, { shouldDirty: true })}
        />
        {leaving.map((order) => (
          <TextField
            key={order.id}
            label={numberPlaceText(order)}
            hint={shared.warningOf(order.id) ?? severalHint(order, isShipped)}
            autoComplete="off"
            maxLength={80}
            {...register(`numbers.n${order.id}`)}
          />
        ))}
      </fieldset>
      {failed.length > 0 && <FailedOrders orders={orders} failed={failed} />}
    </FormDialog>
  );
}

/** A hint for an order with several parcels. */
function severalHint({ Parcels: { length: count } }: Order, isShipped: boolean): string | undefined {
  if (count < 2) return undefined;
  return [m.admin_bulk_courier_several({ count }), isShipped ? m.admin_bulk_courier_whole() : ''].join(' ').trim();
}

/** The carrier's contact details, from one of the orders that has them. */
function bookedWith(orders: readonly Order[], carrier: string) {
  const booked = orders
    .flatMap(({ Parcels }) => Parcels)
    .find(({ courier_partner }) => sameName(courier_partner, carrier));
  const chosen = orders.find(({ transport }) => transport && sameName(transport.name, carrier))?.transport;
  return booked ?? (chosen && { contact_number: chosen.phone, tracking_link: '' });
}

/**
 * The number of the order's only parcel, or of the carrier's. Empty if that parcel came back, because it gets a new
 * number.
 */
function numberOf({ Parcels }: Order, carrier: string): string {
  const own =
    Parcels.length > 1 ? Parcels.filter(({ courier_partner }) => sameName(courier_partner, carrier)) : Parcels;
  const [only] = own.length === 1 ? own : [];
  return only && only.state !== 'returned' ? only.tracking_id : '';
}

/** The carrier's office at the order's destination: the customer's choice if it is this carrier's, else the first. */
function officeOf(transports: readonly Transport[], carrier: string, { transport, Address }: Order): string {
  if (transport && sameName(transport.name, carrier)) return transport.address;
  const known = transports.find(({ name }) => sameName(name, carrier));
  return (known && officesIn(known, { district: Address.district ?? '', state: Address.state })[0]?.address) ?? '';
}
