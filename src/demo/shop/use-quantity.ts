import { refresh, shop, useDemo } from '../demo-shop.ts';

/** Sets how many of a product are in the cart: a change of the browser's own state, which cannot fail. */
export function useQuantity(): (productId: string, quantity: number) => void {
  const { cart } = useDemo();
  return async (productId, quantity) => {
    const isInCart = cart.items.some(({ id }) => id === productId);
    if (isInCart) await shop().cart.setQuantity(productId, quantity);
    else await shop().cart.add(productId, quantity);
    await refresh();
  };
}
