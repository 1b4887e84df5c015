import type { CartAdjustment } from '#shop/cart/cart.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { productName } from '#web/texts/product-name.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { m } from '#web/words/messages.js';

function describe(change: CartAdjustment, products: readonly Product[]): string {
  const product = products.find(({ id }) => id === change.product_id);
  const name = product ? productName(product) : m.cart_unknown_product();
  if (change.reason === 'duplicate') return m.cart_adjusted_duplicate({ name, given: change.given });
  if (change.reason === 'limit') return m.cart_adjusted_limit({ name, asked: change.asked, given: change.given });
  if (change.given === 0) return m.cart_adjusted_gone({ name });
  return m.cart_adjusted_cut({ name, asked: change.asked, given: change.given });
}

interface AdjustmentNoticeProps {
  adjusted: readonly CartAdjustment[];
  products: readonly Product[];
  /** Takes the focus; unset if the notice is next to the clicked button. */
  isNews?: boolean;
}

/** Cart lines that changed because of stock. */
export function AdjustmentNotice({ adjusted, products, isNews }: AdjustmentNoticeProps) {
  return (
    <Alert tone="warning" title={m.cart_adjusted_title()} isNews={isNews}>
      <ul className="mt-1 list-disc pl-5">
        {adjusted.map((change) => (
          <li key={`${change.product_id}-${change.reason}`}>{describe(change, products)}</li>
        ))}
      </ul>
    </Alert>
  );
}
