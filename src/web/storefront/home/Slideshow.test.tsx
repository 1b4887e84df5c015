import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADVANCE_AFTER_MS, Slideshow } from './Slideshow.tsx';

let prefersStillness = false;

beforeEach(() => {
  prefersStillness = false;
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: prefersStillness }));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The banners that can be seen; aria-hidden takes the others out. */
function visibleBanners(): string[] {
  return screen.getAllByRole('group').map((slide) => slide.getAttribute('aria-label') ?? '');
}

function wait(ms: number): void {
  act(() => vi.advanceTimersByTime(ms));
}

describe('Slideshow', () => {
  it('shows one banner at a time, moves on after five seconds and loops', () => {
    render(<Slideshow pictures={[]} />);
    expect(visibleBanners()).toEqual(['Banner 1 of 2']);
    wait(ADVANCE_AFTER_MS - 1);
    expect(visibleBanners()).toEqual(['Banner 1 of 2']);
    wait(1);
    expect(visibleBanners()).toEqual(['Banner 2 of 2']);
    wait(ADVANCE_AFTER_MS);
    expect(visibleBanners()).toEqual(['Banner 1 of 2']);
  });

  it('goes to the banner of a pressed dot', () => {
    render(<Slideshow pictures={[]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Show banner 2' }));
    expect(visibleBanners()).toEqual(['Banner 2 of 2']);
  });

  it.each([
    ['the pointer rests on it', () => fireEvent.pointerEnter(screen.getByRole('region'))],
    ['the focus is in it', () => fireEvent.focus(screen.getByRole('button', { name: 'Show banner 1' }))],
    ['it was stopped', () => fireEvent.click(screen.getByRole('button', { name: 'Pause banners' }))],
  ])('stands still while %s', (_when, hold) => {
    render(<Slideshow pictures={[]} />);
    hold();
    wait(ADVANCE_AFTER_MS * 3);
    expect(visibleBanners()).toEqual(['Banner 1 of 2']);
  });

  it('stands still for people who asked for less motion', () => {
    prefersStillness = true;
    render(<Slideshow pictures={[]} />);
    wait(ADVANCE_AFTER_MS * 3);
    expect(visibleBanners()).toEqual(['Banner 1 of 2']);
  });
});
