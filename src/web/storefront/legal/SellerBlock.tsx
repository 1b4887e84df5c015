import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { telHref } from '#web/contact-links.ts';
import { Facts } from '#web/storefront/track-order/Facts.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { PhoneNumber } from '#web/ui/PhoneNumber.tsx';
import { m } from '#web/words/messages.js';
import { officerTitle } from '../layout/store-words.ts';

/**
 * Who sells and who answers complaints, as the Consumer Protection (E-Commerce) Rules 2020 require: acknowledged in 48 hours,
 * resolved in a month. What the owner has not filled in is left out.
 */
export function SellerBlock({ store }: { store: StoreSettings }) {
  const officer = store.grievance_officer;
  return (
    <section aria-labelledby="seller">
      <Card className="grid gap-4">
        <CardTitle id="seller">{m.legal_seller_title()}</CardTitle>
        <Facts
          facts={[
            [m.legal_seller_name(), store.legal_name || store.store_name],
            [m.common_address(), store.store_address],
            [m.legal_seller_licence(), store.licence_number],
            [m.common_gstin(), store.gstin],
            [
              m.legal_seller_care(),
              (store.phone_number || store.contact_email) && (
                <Reach key="care" phone={store.phone_number} email={store.contact_email} />
              ),
            ],
            [
              m.common_grievance_officer(),
              officer.name && (
                <span key="officer">
                  {[officer.name, officerTitle(officer)].filter(Boolean).join(', ')}
                  <Reach phone={officer.phone} email={officer.email} />
                </span>
              ),
            ],
          ]}
        />
        <p className="text-sm text-soft">{m.legal_officer_promise()}</p>
      </Card>
    </section>
  );
}

const LINK = 'block py-3 wrap-anywhere underline underline-offset-4 md:py-1';

function Reach({ phone, email }: { phone: string; email: string }) {
  return (
    <span className="block">
      {phone && (
        <a className={LINK} href={telHref(phone)}>
          <PhoneNumber>{phone}</PhoneNumber>
        </a>
      )}
      {email && (
        <a className={LINK} href={`mailto:${email}`}>
          <EmailAddress>{email}</EmailAddress>
        </a>
      )}
    </span>
  );
}
