/** The parcels of an order: where each is collected and by when, what is paid there, its LR number and photo. */
import { Copy, ExternalLink } from 'lucide-react';
import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { Parcel as SentParcel } from '#shop/courier/parcels/parcels.contract.ts';
import { parcelStateWord } from '#web/texts/parcel-words.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { PhoneNumber } from '#web/ui/PhoneNumber.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { Facts } from './Facts.tsx';
import type { Parcel } from './parcel.ts';

export function SentParcels({ parcel }: { parcel: Pick<Parcel, 'boxes' | 'transport' | 'order'> }) {
  return (
    <>
      {parcel.order?.Packing?.photo && <CartonPhoto address={parcel.order.Packing.photo} />}
      <Boxes parcel={parcel} />
    </>
  );
}

/** The cartons when they were closed. */
function CartonPhoto({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block w-fit print:hidden">
      <img
        src={`${address}&size=small`}
        alt={m.packing_photo_open()}
        loading="lazy"
        className="max-h-56 max-w-full rounded-md border border-line"
      />
    </a>
  );
}

function Boxes({ parcel }: { parcel: Pick<Parcel, 'boxes' | 'transport'> }) {
  const { boxes, transport } = parcel;
  if (boxes.length > 0)
    return (
      <ul className="divide-y divide-line">
        {boxes.map((box, index) => (
          <li key={box.id} className="space-y-4 py-4 first:pt-0 last:pb-0">
            <OneParcel box={box} title={boxes.length > 1 ? m.parcel_nth({ nth: index + 1, all: boxes.length }) : ''} />
          </li>
        ))}
      </ul>
    );
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">{m.tracking_courier_none()}</p>
      {transport && <Facts facts={[[m.parcel_chosen(), <ChosenOffice key="office" office={transport} />]]} />}
    </div>
  );
}

function ChosenOffice({ office: { name, address, phone } }: { office: NonNullable<Parcel['transport']> }) {
  return (
    <>
      <span className="block">{name}</span>
      <span className="block font-normal">{address}</span>
      <PhoneLink number={phone} />
    </>
  );
}

const TONES: Record<SentParcel['state'], BadgeTone> = {
  sent: 'purple',
  arrived: 'gold',
  delivered: 'green',
  returned: 'red',
};

const isWaiting = ({ state }: SentParcel) => state === 'sent' || state === 'arrived';

function OneParcel({ box, title }: { box: SentParcel; title: string }) {
  const isDue = isWaiting(box);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {title && <span className="font-semibold">{title}</span>}
        <Badge tone={TONES[box.state]}>{parcelStateWord(box.state)}</Badge>
      </p>
      <Facts
        facts={[
          [m.common_courier(), box.courier_partner],
          [m.tracking_courier_number(), box.tracking_id],
          [m.parcel_office(), box.office],
          [m.tracking_courier_phone(), <PhoneLink key="phone" number={box.contact_number} />],
          [m.common_cartons(), box.cartons > 0 ? box.cartons : ''],
          [m.parcel_weight(), box.weight > 0 ? m.parcel_weight_value({ weight: box.weight }) : ''],
          [m.parcel_freight(), isDue && box.freight > 0 ? formatRupees(box.freight) : ''],
          [m.parcel_collect_by(), isDue && box.collect_by ? formatDay(box.collect_by) : ''],
        ]}
      />
      {box.lr_photo && (
        <a href={box.lr_photo} target="_blank" rel="noreferrer" className="block w-fit print:hidden">
          <img
            src={`${box.lr_photo}&size=small`}
            alt={m.parcel_lr_photo_open({ number: box.tracking_id })}
            loading="lazy"
            className="max-h-56 max-w-full rounded-md border border-line"
          />
        </a>
      )}
      {box.state === 'arrived' && <p className="text-sm text-soft">{m.parcel_bring_lr()}</p>}
      <div className="flex flex-wrap gap-3 print:hidden">
        {box.tracking_link && <CourierSiteLink courier={box} />}
        {box.tracking_id && (
          <Button variant="secondary" icon={<Copy aria-hidden size={18} />} onClick={() => copyNumber(box.tracking_id)}>
            {m.tracking_courier_copy()}
          </Button>
        )}
      </div>
    </>
  );
}

function PhoneLink({ number }: { number: string }) {
  return (
    <a
      // As large as a thumb, in a row no higher than the others.
      className="inline-block underline underline-offset-4 max-md:-my-3 max-md:py-3"
      href={`tel:${number.replace(/[^\d+]/g, '')}`}
    >
      <PhoneNumber>{number}</PhoneNumber>
    </a>
  );
}

/** Courier sites ask for the number, so the link copies it to the clipboard. */
function CourierSiteLink({ courier }: { courier: SentParcel }) {
  const copies = courier.tracking_id !== '';
  return (
    <a
      className={buttonClass({ variant: 'secondary' })}
      href={courier.tracking_link}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => copies && copyNumber(courier.tracking_id)}
    >
      <ExternalLink aria-hidden size={18} className="shrink-0" />
      {copies ? m.tracking_courier_open() : m.tracking_courier_visit()}
      <span className="sr-only">({m.tracking_new_tab()})</span>
    </a>
  );
}

async function copyNumber(number: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(number);
    toast(m.tracking_courier_copied(), 'success');
  } catch {
    // No clipboard without https or permission: show the number for copying by hand.
    toast(m.tracking_courier_not_copied({ number }), 'error');
  }
}
