import { expect, test } from 'vitest';
import { catalogue } from '../catalogue/catalogue.ts';
import { drawings } from './drawings.ts';

const codes = catalogue.flatMap(({ products }) => products.map(({ sku }) => sku));

test('every product has its own drawing, and every drawing a product', () => {
  expect([...drawings.keys()].sort()).toEqual([...codes].sort());
  expect(new Set(drawings.values()).size).toBe(codes.length);
});

test.for([...drawings])('%s is a small, complete SVG without a text, a script or an address', ([, svg]) => {
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 96 96"[^>]*>(<[^<]+>)+<\/svg>$/);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<script|href|\bon\w+=/);
  expect(Buffer.byteLength(svg)).toBeLessThan(7000);
});
