import { expect, it } from 'vitest';
import { textOfSheet } from './sheet-text.ts';

const TABLE = 'ஆர்டர்\tLR\r\nMP-100067\t5501';
const utf8 = (text: string) => new TextEncoder().encode(text);

it('reads text as Excel saves it, without its mark of the encoding', () => {
  expect(textOfSheet(utf8(TABLE))).toBe(TABLE);
  expect(textOfSheet(utf8(`\uFEFF${TABLE}`))).toBe(TABLE);
  expect(textOfSheet(new Uint8Array(Buffer.from(`\uFEFF${TABLE}`, 'utf16le')))).toBe(TABLE);
  expect(textOfSheet(utf8(''))).toBe('');
});

it('leaves web pages and XML that are called .xls to the server, but not a message that begins with a sign', () => {
  expect(textOfSheet(utf8('\n<html><table><tr><td>MP-100067</td></tr></table>'))).toBeNull();
  expect(textOfSheet(utf8('<?xml version="1.0"?><Workbook/>'))).toBeNull();
  expect(textOfSheet(utf8('<- MP-100067, LR 5501'))).toBe('<- MP-100067, LR 5501');
});

it('takes no workbook for text', () => {
  expect(textOfSheet(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0]))).toBeNull();
  expect(textOfSheet(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]))).toBeNull();
});
