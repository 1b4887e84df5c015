import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { cartLines, replaceCart } from '../../cart/local-cart.ts';
import { isOffline } from '../../offline/offline.ts';
import { useViewer } from '../shop-context.ts';
import { tellError } from '../tell-error.ts';

/**
 * Saves this device's cart on the server; takes over and reports what the server cut or dropped. Offline, the cart stays on the
 * device and is saved later.
 */
async function saveCart(userId: number): Promise<void> {
  const lines = cartLines().map((line) => ({ user_id: userId, product_id: line.id, count: line.quantity }));
  const { sendOrWait } = await import('#web/api/waiting-writes.ts');
  const saved = await sendOrWait<'POST /cart/add'>({ kind: 'cart', method: 'POST', path: '/cart/add', body: lines });
  if (saved === null || saved.adjusted.length === 0) return;
  replaceCart(saved.data.map((item) => ({ id: item.id, quantity: item.count })));
  toast(m.layout_cart_adjusted(), 'info');
}

/**
 * Opens the cart: signed out with something in it via sign-in, otherwise after saving it (spec §2). Nobody can sign in offline,
 * where the kept page of who is signed in looks signed out too: the cart, which is kept, opens at once.
 */
export function useOpenCart(): { openCart: () => Promise<void>; isSaving: boolean } {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);

  const openCart = async () => {
    if (!viewer) {
      const toSignIn = cartLines().length > 0 && !isOffline();
      await (toSignIn ? navigate({ to: '/login', search: { next: '/cart' } }) : navigate({ to: '/cart' }));
      return;
    }
    setSaving(true);
    try {
      await saveCart(viewer.id);
      await navigate({ to: '/cart' });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        await navigate({ to: '/login', search: { next: '/cart' } });
      } else {
        await tellError(error);
      }
    }
    setSaving(false);
  };
  return { openCart, isSaving };
}
