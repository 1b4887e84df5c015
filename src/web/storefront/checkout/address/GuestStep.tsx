import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { isEmail, parseMobile } from '#shared/phone.ts';
import { api } from '#web/api/calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { CheckboxField, TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import { DeliveryTerms } from '../../cart/delivery/DeliveryTerms.tsx';
import { deliveryPlace, rememberPlace } from '../../cart/delivery/delivery-quote.ts';
import { useIsEnquiry } from '../../cart/SalesNotice.tsx';
import type { CartToPlace } from '../../cart/use-priced-cart.ts';
import { focusFirstField } from '../../layout/focus-field.ts';
import { CookiesBlocked } from '../../login/CookiesBlocked.tsx';
import { linesToSave } from '../../login/cart-handover.ts';
import { ActionBar } from '../ActionBar.tsx';
import { CheckoutLayout } from '../CheckoutLayout.tsx';
import {
  type CheckoutDraft,
  type ContactMethod,
  checkoutDraft,
  GUEST_FORM,
  keepAddressForm,
} from '../checkout-draft.ts';
import { OrderSummary } from '../OrderSummary.tsx';
import { AddressFields } from './AddressFields.tsx';
import { addAddressOnce } from './add-address.ts';
import {
  type AddressProblems,
  type AddressValues,
  addressInputOf,
  EMPTY_ADDRESS,
  missingOf,
  problemsAfter,
  problemsOf,
  withZipcode,
} from './address-values.ts';
import { DeliveryNotes } from './DeliveryNotes.tsx';
import { StillMissing } from './StillMissing.tsx';

/** The guest's mobile is also called at delivery, unless another number is typed for that. */
function deliveryValues({ contact }: CheckoutDraft, typed: AddressValues): AddressValues {
  return { ...typed, delivery_contact_number: parseMobile(contact) ?? '' };
}

function contactProblem({ contactMethod, contact }: CheckoutDraft): string | null {
  if (contactMethod === 'mobile') return parseMobile(contact) === null ? m.common_phone_invalid() : null;
  return isEmail(contact) ? null : m.common_email_invalid();
}

/** Contact and address of a visitor who buys without an account (spec §2, §6). */
export function GuestStep({ cart }: { cart: CartToPlace }) {
  const guest = useGuestCheckout();
  const isEnquiry = useIsEnquiry();
  const { draft, values, busy, missing } = guest;
  const reason = useId();
  const isContactMissing = draft.contact.trim() === '';
  const isOff = isContactMissing || missing.length > 0;
  return (
    <Form onSubmit={guest.submit}>
      <CheckoutLayout
        summaryFirst
        main={
          <>
            <h1 className="text-2xl font-bold">{m.checkout_address_title()}</h1>
            <CookiesBlocked />
            <SignInHint />
            <Card className="flex flex-col gap-4">
              <CardTitle>{m.checkout_contact_title()}</CardTitle>
              <ContactFields draft={draft} error={guest.contactError} disabled={busy} onChange={guest.changeContact} />
              {draft.contactMethod === 'mobile' && (
                <CheckboxField
                  label={m.checkout_same_number()}
                  checked={guest.isSameNumber}
                  disabled={busy}
                  onChange={(event) => guest.changeSameNumber(event.target.checked)}
                />
              )}
            </Card>
            <Card className="flex flex-col gap-4">
              <CardTitle>{m.checkout_delivery_address()}</CardTitle>
              <AddressFields
                values={values}
                problems={guest.problems}
                onChange={guest.changeAddress}
                disabled={busy}
                isContactKnown={guest.isSameNumber}
              />
            </Card>
            <DeliveryNotes cart={cart} />
          </>
        }
        aside={<OrderSummary cart={cart} />}
        action={
          <ActionBar
            amount={cart.price.total}
            news={guest.failure}
            notices={guest.failure && <Alert tone="error">{guest.failure}</Alert>}
            reason={
              <>
                <StillMissing id={reason} also={isContactMissing ? contactLabel(draft) : null} fields={missing} />
                <DeliveryTerms cart={cart} />
              </>
            }
          >
            <Button
              type="submit"
              size="lg"
              full
              busy={busy}
              busyText={m.common_saving()}
              disabled={isOff}
              aria-describedby={isOff ? reason : undefined}
            >
              {isEnquiry ? m.cart_proceed_enquiry() : m.checkout_continue_to_payment()}
            </Button>
          </ActionBar>
        }
      />
    </Form>
  );
}

function useGuestCheckout() {
  const router = useRouter();
  const navigate = useNavigate();
  const draft = checkoutDraft.useValue();
  const named = deliveryPlace.useValue();
  const kept = draft.addressForms[GUEST_FORM];
  // A draft kept by an older version may lack newer fields.
  const typed = kept ? { ...EMPTY_ADDRESS, ...kept } : withZipcode(EMPTY_ADDRESS, named.zipcode);
  const [isOtherAsked, setOtherAsked] = useState(false);
  const isMobile = draft.contactMethod === 'mobile';
  const isSameNumber = isMobile && !isOtherAsked && typed.delivery_contact_number === '';
  const values = isSameNumber ? deliveryValues(draft, typed) : typed;
  const isAsked = (field: string) => !(isSameNumber && field === 'delivery_contact_number');
  const [problems, setProblems] = useState<AddressProblems>({});
  const [contactError, setContactError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The contact of the guest session that was started: a retry must not start another one for the same contact.
  const startedFor = useRef<string | null>(null);

  const place = async () => {
    const contact = { contact_method: draft.contactMethod, contact: draft.contact.trim() };
    if (startedFor.current !== JSON.stringify(contact)) {
      await api.startGuest({ ...contact, ...(values.name && { name: values.name }) });
      startedFor.current = JSON.stringify(contact);
    }
    await api.saveCart(linesToSave());
    const address = await addAddressOnce({ ...addressInputOf(values), isDefault: true });
    checkoutDraft.update({ addressId: address.id });
    rememberPlace(address);
    keepAddressForm(GUEST_FORM, null);
    // From now on this step shows the saved address, which is shorter: Back would lead to its end. The router notes the place
    // when it loads.
    window.scrollTo({ top: 0 });
    await router.invalidate();
    await navigate({ to: '/cart', search: { step: 'payment' } });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wrongContact = contactProblem(draft);
    const wrong = Object.fromEntries(Object.entries(problemsOf(values)).filter(([field]) => isAsked(field)));
    setContactError(wrongContact);
    setProblems(wrong);
    const names = [...(wrongContact ? ['contact'] : []), ...Object.keys(wrong)];
    if (names.length > 0) return focusFirstField(form, names);
    setBusy(true);
    setFailure(null);
    try {
      await place();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };

  return {
    draft,
    values,
    busy,
    failure,
    problems,
    contactError,
    submit,
    missing: missingOf(values).filter(isAsked),
    isSameNumber,
    changeSameNumber: (isSame: boolean) => {
      setOtherAsked(!isSame);
      if (isSame) keepAddressForm(GUEST_FORM, { ...typed, delivery_contact_number: '' });
    },
    changeContact: (patch: Pick<CheckoutDraft, 'contact'> & Partial<CheckoutDraft>) => {
      setContactError(null);
      checkoutDraft.update(patch);
    },
    changeAddress: (next: AddressValues) => {
      setProblems(problemsAfter(problems, values, next));
      // Once shown, the other number's field stays even if it is emptied.
      setOtherAsked(isMobile && !isSameNumber);
      keepAddressForm(GUEST_FORM, isSameNumber ? { ...next, delivery_contact_number: '' } : next);
    },
  };
}

const contactLabel = ({ contactMethod }: CheckoutDraft) =>
  contactMethod === 'mobile' ? m.checkout_mobile_number() : m.common_email_address();

function SignInHint() {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-soft">
      {m.checkout_have_account()}
      <Link
        to="/login"
        search={{ next: '/cart?step=checkout' }}
        className="inline-flex min-h-11 items-center font-semibold text-red hover:text-red-dark"
      >
        {m.common_sign_in()}
      </Link>
    </p>
  );
}

interface ContactFieldsProps {
  draft: CheckoutDraft;
  error: string | null;
  disabled: boolean;
  onChange: (patch: Pick<CheckoutDraft, 'contact'> & Partial<CheckoutDraft>) => void;
}

function ContactFields({ draft, error, disabled, onChange }: ContactFieldsProps) {
  const isMobile = draft.contactMethod === 'mobile';
  return (
    <>
      <RadioCards<ContactMethod>
        legend={m.checkout_contact_method()}
        name="contact_method"
        value={draft.contactMethod}
        disabled={disabled}
        onChange={(contactMethod) => onChange({ contactMethod, contact: '' })}
        options={[
          { value: 'mobile', label: m.checkout_contact_mobile() },
          { value: 'email', label: m.common_email() },
        ]}
      />
      <TextField
        label={contactLabel(draft)}
        name="contact"
        type={isMobile ? 'tel' : 'email'}
        inputMode={isMobile ? 'numeric' : 'email'}
        autoComplete={isMobile ? 'tel' : 'email'}
        maxLength={120}
        required
        disabled={disabled}
        value={draft.contact}
        error={error}
        hint={isMobile ? `${m.common_phone_hint()} ${m.checkout_contact_hint()}` : m.checkout_contact_hint()}
        onChange={(event) => onChange({ contact: event.target.value })}
      />
    </>
  );
}
