import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Banner } from '#shop/banners/banners.contract.ts';
import { ADVANCE_AFTER_MS, Slideshow } from './Slideshow.tsx';

const banner = (id: number, more: Partial<Banner> = {}): Banner => ({
  ...{ id, key: `banner-${id}`, widths: [800, 1600], title: `Offer ${id}`, tamil_title: '', body: '', tamil_body: '' },
  ...{ shows_words: true, link: '', ...more },
});
const TWO = [banner(1), banner(2)];

let prefersStillness = false;

beforeEach(() => {
  prefersStillness = false;
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: prefersStillness }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The visible banners; the others are aria-hidden. */
function visibleBanners(): string[] {
  return screen.getAllByRole('group').map((slide) => slide.getAttribute('aria-label') ?? '');
}

function wait(ms: number): void {
  act(() => vi.advanceTimersByTime(ms));
}

describe('Slideshow', () => {
  it('shows one banner at a time, moves on after five seconds and loops', () => {
    render(<Slideshow banners={TWO} />);
    expect(visibleBanners()).toEqual(['Banner 1 of 2']);
    wait(ADVANCE_AFTER_MS - 1);
    expect(visibleBanners()).toEqual(['Banner 1 of 2']);
    wait(1);
    expect(visibleBanners()).toEqual(['Banner 2 of 2']);
    wait(ADVANCE_AFTER_MS);
    expect(visibleBanners()).toEqual(['Banner 1 of 2']);
  });

  it('goes to the banner whose dot is clicked', () => {
    render(<Slideshow banners={TWO} />);
    fireEvent.click(screen.getByRole('button', { name: 'Show banner 2' }));
    expect(visibleBanners()).toEqual(['Banner 2 of 2']);
  });

  it.each([
    ['the pointer rests on it', () => fireEvent.pointerEnter(screen.getByRole('region'))],
    ['the focus is in it', () => fireEvent.focus(screen.getByRole('button', { name: 'Show banner 1' }))],
    ['it was stopped', () => fireEvent.click(screen.getByRole('button', { name: 'Pause banners' }))],
  ])('does not move while %s', (_when, hold) => {
    render(<Slideshow banners={TWO} />);
    hold();
    wait(ADVANCE_AFTER_MS * 3);
    expect(visibleBanners()).toEqual(['Banner 1 of 2']);
  });

  it('shows one banner without controls, and nothing if there is none', () => {
    const { container, rerender } = render(<Slideshow banners={[banner(1)]} />);
    wait(ADVANCE_AFTER_MS * 3);
    expect(visibleBanners()).toEqual(['Banner 1 of 1']);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<Slideshow banners={[]} />);
    expect(container.textContent).toBe('');
  });

  it('continues with the remaining banners when the one shown is removed', () => {
    const { rerender } = render(<Slideshow banners={[...TWO, banner(3)]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Show banner 3' }));
    expect(visibleBanners()).toEqual(['Banner 3 of 3']);
    rerender(<Slideshow banners={TWO} />);
    expect(visibleBanners()).toEqual(['Banner 1 of 2']);
  });

  it("links where the owner wants, and has the owner's words as alternative text for a picture with text", () => {
    const away = banner(1, { link: 'https://example.com/offer', shows_words: false });
    render(<Slideshow banners={[away, banner(2, { link: '/about' })]} />);
    expect(screen.getByRole('link', { name: 'Offer 1' }).getAttribute('href')).toBe('https://example.com/offer');
    expect(screen.getByRole('img', { name: 'Offer 1' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show banner 2' }));
    expect(screen.getByRole('link', { name: 'Offer 2' }).getAttribute('href')).toBe('/about');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('does not move for people who asked for less motion', () => {
    prefersStillness = true;
    render(<Slideshow banners={TWO} />);
    wait(ADVANCE_AFTER_MS * 3);
    expect(visibleBanners()).toEqual(['Banner 1 of 2']);
  });
});
