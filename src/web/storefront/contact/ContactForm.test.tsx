import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal } from '#shared/refusals/refusal.ts';
import { wordsFor } from '#shared/refusals/refusal-words.ts';
import { sendWaiting } from '#web/api/waiting-writes.ts';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { ContactForm } from './ContactForm.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a Tamil page shows the server’s refusal in Tamil, at the field and above the form', async () => {
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

it('begins a message about an order with its number, which alone is no message', async () => {
  overwriteGetLocale(() => 'en');
  const { container } = render(<ContactForm viewer={null} order="MP-100014" />);
  expect((container.querySelector('[name=message]') as HTMLTextAreaElement).value).toBe('About order MP-100014: ');
  for (const [name, value] of Object.entries({ name: 'Selvi', phone_number: '9486012345' }))
    fireEvent.change(container.querySelector(`[name=${name}]`) as Element, { target: { value } });
  fireEvent.submit(container.querySelector('form') as Element);
  expect(await screen.findByText('Please write your message.')).toBeTruthy();
});

/** Writes a message while offline; the next requests get these answers, in order. */
async function writeOffline(...answers: { status: number; body: object }[]) {
  localStorage.clear();
  overwriteGetLocale(() => 'en');
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const { container } = render(<ContactForm viewer={null} />);
  for (const [name, value] of Object.entries({ name: 'Selvi', phone_number: '9486012345', message: 'Open on Sunday?' }))
    fireEvent.change(container.querySelector(`[name=${name}]`) as Element, { target: { value } });
  fireEvent.submit(container.querySelector('form') as Element);
  await screen.findByText('Your message will be sent when you are online');
  vi.stubGlobal('fetch', async () => {
    const { status, body } = answers.shift() ?? { status: 500, body: {} };
    return new Response(JSON.stringify(body), { status });
  });
  await sendWaiting();
  return container;
}

// Regression: 'will be sent' used to stay forever.
it('shows the ticket of a message that waited for the network, once it is sent', async () => {
  const container = await writeOffline({ status: 201, body: { data: { ticket: 'T-1234' } } });
  expect(await screen.findByText('Message received. Ticket T-1234')).toBeTruthy();
  expect(container.textContent).not.toContain('will be sent');
});

it('puts a message back into the form if it is refused when it is finally sent', async () => {
  const text = 'You have reached today’s limit of messages. Please call us, or write again tomorrow.';
  const body = { error: text, code: 'VALIDATION', fields: { phone_number: text }, requestId: 'r' };
  const container = await writeOffline({ status: 400, body });
  expect((await screen.findAllByText(text)).length).toBe(2);
  expect((container.querySelector('[name=message]') as HTMLTextAreaElement).value).toBe('Open on Sunday?');
});

it('says that it was sent, without a ticket, if another tab sent it', async () => {
  const container = await writeOffline();
  expect(container.textContent).toContain('will be sent');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'mathappu.waiting' }));
  expect(await screen.findByText('Sent: your message.')).toBeTruthy();
});
