import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NearTransport } from '#shop/delivery/transports/transports.contract.ts';
import { api } from '#web/api/calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { unbroken } from '#web/contact-links.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import type { Destination } from '../../cart/delivery/delivery-quote.ts';
import { LiveData } from '../../layout/LiveData.tsx';
import { checkoutDraft } from '../checkout-draft.ts';

interface Office {
  id: number;
  name: string;
  address: string;
  phone: string;
  freeDays: number;
}

const officesOf = (transports: readonly NearTransport[]): Office[] =>
  transports.flatMap(({ id, name, free_days, offices }) =>
    offices.map((office) => ({ id, name, freeDays: free_days, ...office })),
  );

const keyOf = ({ id, address }: Pick<Office, 'id' | 'address'>) => `${id} ${address}`;

interface OfficeChoiceProps {
  to: Pick<Destination, 'zipcode'> & { district?: string; state: string };
  disabled: boolean;
}

/** Where the buyer collects the parcel; without a choice the shop decides. */
export function OfficeChoice(props: OfficeChoiceProps) {
  return (
    <LiveData>
      <Offices {...props} />
    </LiveData>
  );
}

function Offices({ to: { zipcode, district, state }, disabled }: OfficeChoiceProps) {
  const place = { pin: zipcode, district: district ?? '', state };
  const found = useQuery({ queryKey: ['offices', place], queryFn: () => api.offices(place) });
  const offices = officesOf(found.data ?? []);
  const { office: chosen } = checkoutDraft.useValue();
  const isOffered = chosen?.zipcode === zipcode && offices.some((office) => keyOf(office) === keyOf(chosen));
  // The server would refuse an order with an office that has closed meanwhile.
  const isGone = chosen !== null && found.data !== undefined && !isOffered;
  useEffect(() => {
    if (isGone) checkoutDraft.update({ office: null });
  }, [isGone]);
  if (found.error)
    return (
      <Alert
        tone="error"
        action={
          <Button variant="secondary" size="sm" busy={found.isFetching} onClick={() => void found.refetch()}>
            {m.common_try_again()}
          </Button>
        }
      >
        {errorText(found.error)}
      </Alert>
    );
  if (offices.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3">
      <RadioCards
        legend={m.checkout_office_title()}
        name="office"
        disabled={disabled}
        value={isOffered ? keyOf(chosen) : ''}
        options={[
          { value: '', label: m.checkout_office_any(), hint: m.checkout_office_hint() },
          ...offices.map((office) => ({ value: keyOf(office), label: office.name, hint: hintOf(office) })),
        ]}
        onChange={(value) => {
          const office = offices.find((one) => keyOf(one) === value);
          checkoutDraft.update({ office: office ? { zipcode, id: office.id, address: office.address } : null });
        }}
      />
    </Card>
  );
}

function hintOf({ address, phone, freeDays }: Office): string {
  const kept = freeDays > 0 ? m.checkout_office_free_days({ days: freeDays }) : '';
  return [address, unbroken(phone), kept].filter(Boolean).join(' · ');
}
