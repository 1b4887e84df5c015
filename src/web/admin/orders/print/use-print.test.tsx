import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePrint } from './use-print.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

// An iPhone draws the page anew once the printer is chosen, and had no paper left by then.
it.each(['pointerDown', 'keyDown'] as const)(
  'keeps the paper after `afterprint`, until the page is used: %s',
  (use) => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { result } = renderHook(() => usePrint<'list'>());
    act(() => result.current.print('list'));
    expect([result.current.paper, print.mock.calls.length]).toEqual(['list', 1]);
    act(() => {
      window.dispatchEvent(new Event('afterprint'));
    });
    expect(result.current.paper).toBe('list');
    fireEvent[use](document.body);
    expect([result.current.paper, print.mock.calls.length]).toEqual([null, 1]);
  },
);
