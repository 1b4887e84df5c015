/** A PIN code typed without a network is looked up when there is one. */
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePinPlace } from './use-pin-place.ts';

const { ask } = vi.hoisted(() => ({ ask: vi.fn() }));
vi.mock('./client.ts', async (original) => ({ ...(await original<object>()), ask }));

it('asks again when the network is back', async () => {
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { result } = renderHook(() => usePinPlace('600001'));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  expect(result.current).toBeNull();
  const place = { pin: '600001', district: 'Chennai', state: 'Tamil Nadu', places: [] };
  ask.mockResolvedValueOnce(place);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(result.current).toEqual(place));
});
