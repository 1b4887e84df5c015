import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect } from 'react';
import { setApart } from '#shared/right-to-left.ts';
import type { DeskCustomer } from '#shop/checkout/desk/desk.contract.ts';
import { stateOptions } from '#web/texts/place-names.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { buyerQuery, placeQuery } from './desk.queries.ts';
import { changeDraft } from './desk-book.ts';
import {
  type DeskBillTo,
  type DeskDraft,
  type DeskPlace,
  type DraftFault,
  NO_BILL_TO,
  NO_PLACE,
  placeOf,
  withBuyer,
  withPhone,
} from './draft.rules.ts';

interface DeskBuyerProps {
  draft: DeskDraft;
  /** Shown after the first attempt to pay. */
  faults: readonly DraftFault[];
  phoneRef: Ref<HTMLInputElement>;
}

/** The buyer and the destination. At the counter none of it is required. */
export function DeskBuyer({ draft, faults, phoneRef }: DeskBuyerProps) {
  const { phone, name, to, billTo, channel } = draft;
  const buyer = useQuery(buyerQuery(phone));
  const found = buyer.data;
  const set = (change: Partial<DeskDraft>) => changeDraft((now) => ({ ...now, ...change }));
  useEffect(() => {
    if (found) changeDraft((now) => withBuyer(now, found));
  }, [found]);
  return (
    <section aria-label={m.admin_desk_buyer()} className="flex flex-col gap-3">
      <RadioCards
        legend={m.admin_desk_channel()}
        hideLegend
        name="desk-channel"
        value={channel}
        onChange={(next) => set({ channel: next, to: next === 'phone' ? (to ?? NO_PLACE) : to })}
        options={[
          { value: 'counter', label: m.admin_desk_at_counter() },
          { value: 'phone', label: m.admin_desk_on_phone() },
        ]}
      />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        <TextField
          ref={phoneRef}
          label={m.common_phone_number()}
          hint={channel === 'counter' && to === null ? m.common_optional() : undefined}
          error={faults.includes('phone_number') ? m.common_phone_invalid() : null}
          value={phone}
          onChange={({ target }) => changeDraft((now) => withPhone(now, target.value, found))}
          inputMode="tel"
          autoComplete="off"
        />
        <TextField
          label={m.common_name()}
          error={faults.includes('name') ? m.common_required() : null}
          hint={found ? m.admin_desk_known({ count: found.orders }) : undefined}
          value={name}
          onChange={(event) => set({ name: event.target.value })}
          maxLength={80}
          autoComplete="off"
        />
      </div>
      {buyer.error && <p className="text-sm text-soft">{m.admin_desk_buyer_unknown()}</p>}
      <CheckboxField
        label={m.admin_desk_send_it()}
        checked={to !== null}
        onChange={(event) => set({ to: event.target.checked ? NO_PLACE : null })}
      />
      {to === null && (
        <CheckboxField
          label={m.admin_desk_bill_to()}
          hint={m.admin_desk_bill_to_hint()}
          checked={Boolean(billTo)}
          onChange={(event) => set({ billTo: event.target.checked ? NO_BILL_TO : null })}
        />
      )}
      {to === null && billTo && (
        <BillTo
          billTo={billTo}
          faults={faults}
          onChange={(change) =>
            changeDraft((now) => ({ ...now, billTo: { ...(now.billTo ?? NO_BILL_TO), ...change } }))
          }
        />
      )}
      {to && (
        <DeskAddress
          to={to}
          known={found?.addresses ?? []}
          faults={faults}
          onChange={(change) => changeDraft((now) => ({ ...now, to: { ...(now.to ?? NO_PLACE), ...change } }))}
        />
      )}
    </section>
  );
}

interface BillToProps {
  billTo: DeskBillTo;
  faults: readonly DraftFault[];
  onChange: (change: Partial<DeskBillTo>) => void;
}

/** Bill-to details for fetched goods besides the buyer's name. */
function BillTo({ billTo, faults, onChange }: BillToProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label={m.common_address()}
        error={faults.includes('bill_address') ? m.common_required() : null}
        value={billTo.address}
        onChange={(event) => onChange({ address: event.target.value })}
        maxLength={200}
        autoComplete="off"
        required
      />
      <FirmFields of={billTo} faults={faults} onChange={onChange} />
    </div>
  );
}

interface FirmFieldsProps {
  of: { firm?: string; gstin?: string };
  faults: readonly DraftFault[];
  onChange: (change: { firm?: string; gstin?: string }) => void;
}

/** For a firm that wants a GST bill. */
function FirmFields({ of: { firm = '', gstin = '' }, faults, onChange }: FirmFieldsProps) {
  return (
    <>
      <TextField
        label={m.address_firm()}
        error={faults.includes('firm') ? m.common_required() : null}
        value={firm}
        onChange={(event) => onChange({ firm: event.target.value })}
        maxLength={120}
        autoComplete="off"
      />
      <TextField
        label={m.common_gstin()}
        error={faults.includes('gstin') ? m.address_error_gstin() : null}
        value={gstin}
        onChange={(event) => onChange({ gstin: event.target.value })}
        maxLength={30}
        autoComplete="off"
      />
    </>
  );
}

interface DeskAddressProps {
  to: DeskPlace;
  known: DeskCustomer['addresses'];
  faults: readonly DraftFault[];
  onChange: (change: Partial<DeskPlace>) => void;
}

function DeskAddress({ to, known, faults, onChange }: DeskAddressProps) {
  const asked = useQuery(placeQuery(to));
  const place = asked.data;
  const { district, state } = place ?? {};
  // The PIN code gives district and state; the city is usually the district's, unless another one was typed.
  const isSaid = to.district === district && to.state === state;
  const isCityTyped = to.city !== '' && to.city !== to.district;
  useEffect(() => {
    if (district && state && !isSaid) onChange({ district, state, ...(isCityTyped ? {} : { city: district }) });
  }, [district, state, isSaid, isCityTyped, onChange]);
  const errorOf = (fault: DraftFault) => (faults.includes(fault) ? m.common_required() : null);
  const text = (name: 'house_flat_no' | 'street_name' | 'locality') => ({
    value: to[name] ?? '',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    autoComplete: 'off',
    maxLength: 120,
  });
  return (
    <div className="grid grid-cols-2 gap-3">
      {known.length > 1 && (
        <div className="col-span-2 flex flex-wrap gap-2">
          {known.map((address) => (
            <Button
              key={[address.house_flat_no, address.zipcode].join()}
              variant="secondary"
              size="sm"
              onClick={() => onChange(placeOf(address))}
            >
              {setApart([address.house_flat_no, address.city].filter(Boolean).join(', '))}
            </Button>
          ))}
        </div>
      )}
      <TextField
        label={m.address_pin()}
        error={faults.includes('zipcode') ? m.address_error_pin() : null}
        value={to.zipcode}
        onChange={(event) => onChange({ zipcode: event.target.value.replace(/\D/g, '').slice(0, 6) })}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TextField
        label={m.address_city()}
        error={errorOf('city')}
        value={to.city}
        onChange={(event) => onChange({ city: event.target.value })}
        onFocus={({ target }) => to.city === to.district && target.select()}
        autoComplete="off"
        maxLength={80}
        required
      />
      <SelectField
        className="col-span-2"
        label={m.address_state()}
        error={errorOf('state')}
        value={to.state}
        onChange={(event) => onChange({ state: event.target.value })}
        placeholder=""
        options={stateOptions()}
        required
      />
      <TextField label={m.address_house()} error={errorOf('house_flat_no')} required {...text('house_flat_no')} />
      <TextField label={m.address_street()} {...text('street_name')} />
      <TextField className="col-span-2" label={m.address_locality()} {...text('locality')} />
      <FirmFields of={to} faults={faults} onChange={onChange} />
      {asked.error && (
        <Alert tone="warning" className="col-span-2">
          {m.admin_desk_place_unknown()}
        </Alert>
      )}
      {place && !place.served && (
        <Alert tone="warning" className="col-span-2">
          {(getLocale() === 'ta' && place.tamil_message) || place.message}
        </Alert>
      )}
    </div>
  );
}
