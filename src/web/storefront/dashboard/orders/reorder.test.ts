// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { api } from '#web/api/calls.ts';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { reorder } from './reorder.ts';

const line = { product_id: 7, name: 'Flower Pots Big', tamil_name: 'பெரிய பூச்சட்டி', count: 2 };

test.each([
  ['en', 'Flower Pots Big'],
  ['ta', 'பெரிய பூச்சட்டி'],
] as const)('names what is no longer there in the language of the page: %s', async (locale, name) => {
  overwriteGetLocale(() => locale);
  vi.spyOn(api, 'products').mockResolvedValue([]);
  expect(await reorder([line])).toEqual({ added: 0, missing: [name] });
});
