import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal } from '#shared/refusals/refusal.ts';
import { wordsFor } from '#shared/refusals/refusal-words.ts';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { ContactForm } from './ContactForm.tsx';

afterEach(() => vi.unstubAllGlobals());

it('a Tamil page shows beside the field, and above the form, what the server refused in Tamil', async () => {
  overwriteGetLocale(() => 'ta');
  const text = wordsFor(refusal({ kind: 'address' }), ['name'], 'ta');
  const body = { error: text, code: 'VALIDATION', fields: { name: text }, requestId: 'r' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status: 400 }));
  const { container } = render(<ContactForm viewer={null} />);
  const type = (name: string, value: string) => {
    const field = container.querySelector(`[name=${name}]`);
    fireEvent.change(field as Element, { target: { value } });
  };
  type('name', 'Win at www.prize.example');
  type('phone_number', '9486012345');
  type('message', 'Please call me.');
  fireEvent.submit(container.querySelector('form') as Element);
  const said = await screen.findAllByText(/^பெயர்: இணைய முகவரி வேண்டாம்/);
  expect(said.length).toBe(2);
  expect(container.querySelector('[name=name]')?.getAttribute('aria-describedby')).toBeTruthy();
});
