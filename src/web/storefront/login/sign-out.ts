import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { clearDevice } from '#web/clear-device.ts';
import { cartLines } from '../cart/local-cart.ts';
import { linesToSave } from './cart-handover.ts';

/**
 * Ends the session: saves the cart on the server, clears this device and reloads the start page (spec §4, decisions §3). Throws
 * ApiError, with nothing cleared, when the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  if (cartLines().length > 0) await saveCartForLater();
  await api.logout();
  clearDevice();
}

/** A cart that the server refuses (shop closed, session over) must not keep anyone signed in. */
async function saveCartForLater(): Promise<void> {
  try {
    await api.saveCart(linesToSave());
  } catch (error) {
    if (!(error instanceof ApiError) || error.isOffline) throw error;
  }
}
