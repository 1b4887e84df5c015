import { Truck, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isPin } from '#shop/addresses/addresses.rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { useStore } from '../../layout/shop-context.ts';
import { priceRules } from '../price-rules.ts';
import type { CartToPlace } from '../use-priced-cart.ts';
import { daysText, placeName } from './DeliveryTerms.tsx';
import { deliveryPlace, NOWHERE } from './delivery-quote.ts';

/** Asks for the place before there is an address, so that the total holds every charge. */
export function PlaceBox({ cart }: { cart: CartToPlace }) {
  const isByRules = useStore().delivery.by_rules;
  const [isChanging, setChanging] = useState(false);
  // Without delivery rules the place changes nothing.
  if (!isByRules || !priceRules().asksDelivery) return null;
  if (cart.to.zipcode !== '') return <KnownPlace cart={cart} onChange={() => setChanging(true)} />;
  return <PlaceEntry focusRef={isChanging ? (element) => element?.focus() : undefined} />;
}

interface PlaceEntryProps {
  /** If set, the question may be skipped. */
  onSkip?: () => void;
  onEntered?: () => void;
  focusRef?: ((element: HTMLElement | null) => void) | undefined;
}

export function PlaceEntry({ onSkip, onEntered, focusRef }: PlaceEntryProps) {
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsWrong(!isPin(text));
    if (!isPin(text)) return;
    onEntered?.();
    deliveryPlace.set({ ...NOWHERE, zipcode: text });
  };
  return (
    <Form onSubmit={submit} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <TextField
        className={cx('min-w-0 flex-1 basis-24', onSkip && '[&>label]:sr-only')}
        ref={focusRef}
        label={m.place_label()}
        placeholder={onSkip && m.address_pin()}
        name="place_pin"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={7}
        value={text}
        error={isWrong ? m.address_error_pin() : null}
        onChange={(event) => {
          setText(event.target.value.replace(/\D/g, '').slice(0, 6));
          setIsWrong(false);
        }}
      />
      <Button type="submit" variant="secondary">
        {m.place_check()}
      </Button>
      {onSkip && (
        <button
          type="button"
          onClick={onSkip}
          aria-label={m.place_skip()}
          className="-mx-2 grid size-11 place-items-center rounded-full text-soft hover:text-ink"
        >
          <X size={20} aria-hidden="true" />
        </button>
      )}
    </Form>
  );
}

function KnownPlace({ cart, onChange }: { cart: CartToPlace; onChange: () => void }) {
  const { quote } = cart;
  const days = quote?.served ? daysText(quote) : '';
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Truck size={20} aria-hidden="true" className="shrink-0 text-soft" />
      <p className="min-w-0 flex-1" aria-live="polite">
        <span className="font-semibold">{m.place_shown({ place: placeName(cart) })}</span>{' '}
        {days && <span className="text-soft">{days}</span>}
      </p>
      <button
        type="button"
        onClick={() => {
          onChange();
          deliveryPlace.clear();
        }}
        className="-my-2 inline-flex min-h-11 items-center font-semibold text-red hover:text-red-dark"
      >
        {m.common_change()}
      </button>
    </div>
  );
}
