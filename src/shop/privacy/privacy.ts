/** The door to a person's own data: everything that all nouns hold, in one record. */
import type { Db } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import { getUser } from '../accounts/accounts.ts';
import { getPreferences, listConsents, listOpenSessions } from '../accounts/security/security.ts';
import { listAddresses } from '../addresses/addresses.ts';
import { quantitiesIn } from '../cart/cart.ts';
import { listWatches } from '../cart/watches/watches.ts';
import { listWishlist } from '../cart/wishlist/wishlist.ts';
import { listMessagesOf } from '../notifications/forgetting/forgetting.ts';
import { type AgreedOrder, listOrdersOf } from '../orders/forgetting/forgetting.ts';
import type { PersonalData } from './privacy.contract.ts';

/** The consents given with an order: age and the terms in force. */
function consentsOf({ number, ageConfirmedAt, termsVersion }: AgreedOrder): PersonalData['consents'] {
  const given = {
    given: true,
    version: termsVersion,
    source: 'checkout',
    order: number,
    createdAt: ageConfirmedAt.toISOString(),
  };
  return [
    { kind: 'age', ...given },
    { kind: 'terms', ...given },
  ];
}

/** The person's whole record, without the shop's own data (staff notes, purchase prices). */
export async function exportPersonalData(db: Db, actor: Actor): Promise<PersonalData> {
  const { orders, agreed } = await listOrdersOf(db, actor.id);
  const chosen = (await listConsents(db, actor.id)).map((consent) => ({
    ...consent,
    order: null,
    createdAt: consent.createdAt.toISOString(),
  }));
  const { tickets, mails } = await listMessagesOf(
    db,
    actor.id,
    orders.map((order) => order.id),
  );
  return {
    generatedAt: new Date().toISOString(),
    profile: await getUser(db, actor.id),
    preferences: await getPreferences(db, actor.id),
    consents: [...chosen, ...agreed.flatMap(consentsOf)].sort((a, b) => a.createdAt.localeCompare(b.createdAt)),
    addresses: await listAddresses(db, actor.id),
    cart: (await quantitiesIn(db, actor.id)).map((line) => ({ product_id: line.productId, count: line.quantity })),
    wishlist: (await listWishlist(db, actor.id)).map(({ id, name }) => ({ product_id: id, name })),
    stock_watches: await listWatches(db, actor.id),
    orders,
    sessions: await listOpenSessions(db, actor),
    tickets: tickets.map(({ phoneNumber, createdAt, ...ticket }) => ({
      ...ticket,
      phone_number: phoneNumber,
      createdAt: createdAt.toISOString(),
    })),
    mails: mails.map((mail) => ({ ...mail, sentAt: mail.sentAt?.toISOString() ?? null })),
  };
}
