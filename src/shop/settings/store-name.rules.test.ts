import { expect, it } from 'vitest';
import { storeNameIn } from './store-name.rules.ts';

it('names the shop in Tamil to Tamil readers, if it has a Tamil name', () => {
  const both = { store_name: 'Mathappu', tamil_name: 'மத்தாப்பு' };
  expect(storeNameIn('ta', both)).toBe('மத்தாப்பு');
  expect(storeNameIn('en', both)).toBe('Mathappu');
  expect(storeNameIn('ta', { ...both, tamil_name: '' })).toBe('Mathappu');
});
