import { PhoneNumber } from '#web/ui/PhoneNumber.tsx';
import { useStore } from './shop-context.ts';
import { storeName } from './store-words.ts';

/** The shop's name and details, at the head of everything that a shopper prints. */
export function PrintedShop() {
  const store = useStore();
  return (
    <header>
      <p className="text-xl font-bold">{storeName(store)}</p>
      <p className="text-sm">{store.store_address}</p>
      <p className="text-sm">
        {store.phone_number && <PhoneNumber>{store.phone_number}</PhoneNumber>}
        {store.phone_number && store.contact_email && ' · '}
        {store.contact_email}
      </p>
      {store.gstin && <p className="text-sm">GSTIN: {store.gstin}</p>}
    </header>
  );
}
