import type { Product } from '#shop/products/products.contract.ts';
import type { ListedProduct } from './price-list.ts';

/** A product as the price list carries it. */
export function listed(product: Product): ListedProduct {
  const { id, name, tamil_name, description, quantity_content, base_price, discount_price } = product;
  const { unit_price, quantity, category_id, sub_cat, video_url, contents } = product;
  const image = product.ProductImages[0]?.imageUrl ?? null;
  return {
    ...{ id, name, tamil_name, description, quantity_content, base_price, discount_price },
    ...{ unit_price, quantity, category_id, sub_cat, video_url, contents, image },
    ...(product.tamil_description !== '' && { tamil_description: product.tamil_description }),
    ...(product.brand !== '' && { brand: product.brand }),
    ...(product.sales > 0 && { sales: product.sales }),
    ...(product.performance_ratings > 0 && { rating: product.performance_ratings }),
    ...(product.is_green && { is_green: true as const }),
    ...(product.is_low_noise && { is_low_noise: true as const }),
    ...(product.is_child_friendly && { is_child_friendly: true as const }),
  };
}
