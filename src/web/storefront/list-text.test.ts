import { expect, test } from 'vitest';
import { listText, whatsappHref } from './list-text.ts';

const line = (name: string) => ({ name, pack: '1 Box (10 Pcs)', count: 3, total: 6225 });

test('a list names its goods with pack, count and amount, and ends with the total', () => {
  const lines = [line('Sparklers'), { ...line('Rocket'), pack: '', count: 1, total: 100_00 }];
  expect(listText('Order 118', lines, 162_25).split('\n')).toEqual([
    'Order 118',
    '1. Sparklers, 1 Box (10 Pcs) × 3 = ₹62.25',
    '2. Rocket × 1 = ₹100',
    'Total: ₹162.25',
  ]);
});

test('a list too long for a link is sent as far as it fits, and the rest is counted', () => {
  const text = listText(
    'பட்டியல்',
    Array.from({ length: 300 }, () => line('எலக்ட்ரிக் கம்பி மத்தாப்பு')),
    100,
  );
  expect(whatsappHref(text).length).toBeLessThan(6200);
  const rows = text.split('\n');
  const listed = rows.filter((row) => /^\d+\. /.test(row)).length;
  expect(listed).toBeGreaterThan(10);
  expect(rows.at(-2)).toBe(`… and ${300 - listed} more`);
});

test('the link contains every character of the text', () => {
  expect(whatsappHref('a & b\n₹5', 'https://wa.me/919876543210')).toBe(
    'https://wa.me/919876543210?text=a%20%26%20b%0A%E2%82%B95',
  );
});
