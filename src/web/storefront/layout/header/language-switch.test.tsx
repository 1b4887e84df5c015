import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { LanguageSwitch } from './LanguageSwitch.tsx';

vi.mock('@tanstack/react-router', () => ({ useLocation: () => '/track-order' }));

const theLink = () => screen.getByRole<HTMLAnchorElement>('link');

/** The link is followed, and the page in the other language is rendered. */
function change(press: (link: HTMLAnchorElement) => void): void {
  overwriteGetLocale(() => 'en');
  const { unmount } = render(<LanguageSwitch />);
  theLink().addEventListener('click', (event) => event.preventDefault());
  press(theLink());
  unmount();
  overwriteGetLocale(() => 'ta');
  render(<LanguageSwitch />);
}

// Firefox counts Enter as one click, Chrome as none.
it.each([0, 1])('stays focused after Enter, a click with detail %i', (detail) => {
  change((link) => {
    link.focus();
    fireEvent.click(link, { detail });
  });
  expect(document.activeElement).toBe(theLink());
});

it('takes no focus after a tap', () => {
  change((link) => fireEvent.click(link, { detail: 1 }));
  expect(document.activeElement).toBe(document.body);
});
