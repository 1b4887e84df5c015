/** The wishlist of a visitor without an account: on this device, newest first, until a sign-in takes it over. */
const STORAGE_KEY = 'mathappu.wishlist';

export function keptWishlist(): number[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((id) => Number.isInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

export function keepWishlist(ids: readonly number[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(ids));
  } catch {
    // Storage is full or forbidden (private mode): the hearts last only as long as the page.
  }
}
