import { expect, it } from 'vitest';
import { estimateLink, estimateMessage } from './estimate-link.ts';

const SENT = { token: 'secret', number: 'MP-7', version: 2, total_amount: 571, valid_until: '2026-11-28' };
const STORE = { store_name: 'Mathappu', tamil_name: 'மத்தாப்பு' };

it('is in the reader’s language, whatever the language of the sender’s page', () => {
  const tamil = estimateMessage(SENT, STORE, 'ta');
  expect(tamil).toContain('எஸ்டிமேட்');
  expect(tamil).toContain('மத்தாப்பு');
  expect(tamil).toContain('/ta/e/secret');
  const english = estimateMessage(SENT, STORE, 'en');
  expect(english).toContain('Mathappu');
  expect(english).toMatch(/\/e\/secret/);
  expect(english).not.toContain('/ta/');
  expect(english).not.toMatch(/[\u0b80-\u0bff]/);
});

it('uses the English name of a shop without a Tamil name', () => {
  expect(estimateMessage(SENT, { ...STORE, tamil_name: '' }, 'ta')).toContain('Mathappu');
  expect(estimateLink('secret', 'ta')).toMatch(/\/ta\/e\/secret$/);
});
