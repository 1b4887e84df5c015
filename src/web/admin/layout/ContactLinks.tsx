import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { PhoneNumber } from '#web/ui/PhoneNumber.tsx';
import { m } from '#web/words/messages.js';

export function EmailLink({ email }: { email: string }) {
  if (!email) return m.admin_none();
  return (
    <a href={`mailto:${email}`} className="underline">
      <EmailAddress>{email}</EmailAddress>
    </a>
  );
}

export function PhoneLink({ phone }: { phone: string | null }) {
  if (!phone) return m.admin_none();
  return (
    <a
      href={`tel:${phone}`}
      aria-label={m.admin_order_call({ phone })}
      className="underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      <PhoneNumber>{phone}</PhoneNumber>
    </a>
  );
}
