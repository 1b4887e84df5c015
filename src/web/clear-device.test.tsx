/** What one person typed must not stay in another tab for the next person at this device. */
import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearDevice, useSignOutElsewhere } from './clear-device.ts';
import { cartLines, replaceCart } from './storefront/cart/local-cart.ts';

const SIGNED_OUT = 'mathappu.signed-out';

function Page() {
  useSignOutElsewhere();
  return null;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.setItem('mathappu.checkout', '{"contact":"9486012345"}');
});

const typed = () => sessionStorage.getItem('mathappu.checkout');
const shownAgain = () => act(() => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));

/** As another tab does it; events reach only the other pages. */
function signOutElsewhere(at: number): void {
  localStorage.clear();
  localStorage.setItem(SIGNED_OUT, JSON.stringify({ at }));
}

it('leaves another tab, with what was typed there', () => {
  render(<Page />);
  expect(typed()).not.toBeNull();
  signOutElsewhere(1);
  act(() => dispatchEvent(new StorageEvent('storage', { key: SIGNED_OUT })));
  expect(typed()).toBeNull();
});

it('leaves a page that the browser kept for Back', () => {
  render(<Page />);
  signOutElsewhere(2);
  expect(typed()).not.toBeNull();
  shownAgain();
  expect(typed()).toBeNull();
});

it('stays where nobody signed out since', () => {
  signOutElsewhere(3);
  shownAgain();
  sessionStorage.setItem('mathappu.checkout', '{}');
  render(<Page />);
  shownAgain();
  expect(typed()).not.toBeNull();
});

it('keeps a cart that storage did not take', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  replaceCart([{ id: 1, quantity: 1 }]);
  shownAgain();
  full.mockRestore();
  expect(cartLines()).toEqual([{ id: 1, quantity: 1 }]);
});

it('shows the cart of today on a page that the browser kept for Back', () => {
  replaceCart([{ id: 1, quantity: 1 }]);
  localStorage.setItem('mathappu.cart', '[{"id":1,"quantity":4}]');
  shownAgain();
  expect(cartLines()).toEqual([{ id: 1, quantity: 4 }]);
});

// Before: the page that signed out also took itself for one left behind, and asked for the start page twice.
it('goes to the start page once', () => {
  // jsdom's `location` cannot be watched; each way there clears what this tab keeps.
  const cleared = vi.spyOn(Storage.prototype, 'clear');
  render(<Page />);
  act(clearDevice);
  const areas = cleared.mock.contexts;
  cleared.mockRestore();
  expect(areas).toEqual([localStorage, sessionStorage]);
});

it('clears this tab and tells the others', () => {
  localStorage.setItem('mathappu.cart', '[]');
  clearDevice();
  expect(typed()).toBeNull();
  expect(Object.keys(localStorage)).toEqual([SIGNED_OUT]);
});

it('leaves the page where the browser forbids storage', () => {
  const forbidden = vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect(clearDevice).not.toThrow();
  forbidden.mockRestore();
});
