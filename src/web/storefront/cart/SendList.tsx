import { MessageCircle } from 'lucide-react';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { chatHref } from '#web/contact-links.ts';
import { productName } from '#web/texts/product-name.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { useStore } from '../layout/shop-context.ts';
import { storeName } from '../layout/store-words.ts';
import { listText, whatsappHref } from '../list-text.ts';
import type { PricedCart } from './priced-cart.ts';

/** The cart as a WhatsApp message, for shoppers who would rather talk first. Only if the shop has a WhatsApp number. */
export function SendList({ cart: { entries, price } }: { cart: Pick<PricedCart, 'entries' | 'price'> }) {
  const store = useStore();
  if (!store.whatsapp_number || entries.length === 0) return null;
  const lines = entries.map(({ product, line }) => ({
    name: productName(product),
    pack: packIn(getLocale(), product.quantity_content),
    count: line.quantity,
    total: line.lineTotal,
  }));
  const text = listText(m.cart_list_lead({ store: storeName(store) }), lines, price.total);
  return (
    <a
      href={whatsappHref(text, chatHref(store.whatsapp_number))}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: 'secondary', full: true })}
    >
      <MessageCircle size={20} aria-hidden="true" />
      {m.cart_send_list()}
    </a>
  );
}
