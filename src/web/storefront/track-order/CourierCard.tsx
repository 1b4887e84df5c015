/** The parcel lorry service: its phone, the LR number to copy, and the way to its own tracking page. */
import { Copy, ExternalLink } from 'lucide-react';
import type { z } from 'zod';
import type { Courier } from '#shop/courier/courier.contract.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { Facts } from './Facts.tsx';

type CourierRecord = z.output<typeof Courier>;

export function CourierCard({ courier }: { courier: CourierRecord | null }) {
  if (!courier) return <p className="text-sm text-soft">{m.tracking_courier_none()}</p>;
  return (
    <div className="space-y-4">
      <Facts
        facts={[
          [m.common_courier(), courier.courier_partner],
          [m.tracking_courier_number(), courier.tracking_id],
          [m.tracking_courier_phone(), <PhoneLink key="phone" number={courier.contact_number} />],
        ]}
      />
      <div className="flex flex-wrap gap-3 print:hidden">
        {courier.tracking_link && <CourierSiteLink courier={courier} />}
        {courier.tracking_id && (
          <Button
            variant="secondary"
            icon={<Copy aria-hidden size={18} />}
            onClick={() => copyNumber(courier.tracking_id)}
          >
            {m.tracking_courier_copy()}
          </Button>
        )}
      </div>
    </div>
  );
}

function PhoneLink({ number }: { number: string }) {
  return (
    <a className="underline underline-offset-4" href={`tel:${number.replace(/[^\d+]/g, '')}`}>
      {number}
    </a>
  );
}

/** Courier sites ask for the number, so the way there carries it in the clipboard. */
function CourierSiteLink({ courier }: { courier: CourierRecord }) {
  const copies = courier.tracking_id !== '';
  return (
    <a
      className={buttonClass({ variant: 'primary' })}
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
    // No clipboard without https or permission: the number is then shown to be copied by hand.
    toast(m.tracking_courier_not_copied({ number }), 'error');
  }
}
