import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { textOfPdf } from '#testing/pdf-text.ts';
import { asRequest } from '../current-request.ts';
import { createPdfMaker } from './pdf.ts';

const LIMITS = { mostMs: 30_000, mostMegabytes: 700, idleMs: 200 };
const TEMPLATE = `#set text(font: ("Noto Sans", "Noto Sans Tamil"), fallback: false)
#for line in json("/data.json").lines [#line \\ ]`;

function makerOf(template: string, limits = LIMITS) {
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-pdf-'));
  writeFileSync(join(folder, 'page.typ'), template);
  return createPdfMaker(pathToFileURL(`${folder}/`), limits);
}

it('writes Tamil that can be searched and copied', async () => {
  const lines = ['க்ஷ', 'ஸ்ரீ', 'கொ', 'பூச்சட்டி', 'தரைச்சக்கரம்', '₹1,23,456.50'];
  const text = await textOfPdf(await makerOf(TEMPLATE).make({ template: 'page.typ', data: { lines } }));
  for (const line of lines) expect(text).toContain(line);
});

// Seen: a label of empty boxes, which are all as wide; letters are not.
it.each([
  ['Tamil', 'ர', 'ண'],
  ['Telugu', 'ర', 'ణ'],
  ['Kannada', 'ರ', 'ಣ'],
  ['Malayalam', 'ര', 'ണ'],
  ['Devanagari', 'र', 'ण'],
  ['Arabic script', 'ا', 'س'],
])('has the letters of %s', async (script, ...words) => {
  const fonts = readFileSync(new URL('../../shop/papers/templates/house.typ', import.meta.url), 'utf8');
  const names = /#let fonts = .*/.exec(fonts)?.[0];
  const template = `${names}
#set text(font: fonts, fallback: false)
#context json("/data.json").words.map(word => repr(measure(word).width)).join(" ")`;
  const text = await textOfPdf(await makerOf(template).make({ template: 'page.typ', data: { words } }));
  expect(new Set(text.trim().split(/\s+/)).size, `${script}: ${text}`).toBe(2);
});

// The compiler also finds fonts of the machine, which a server has not.
it('brings every font that the papers name, regular and bold', () => {
  const house = readFileSync(new URL('../../shop/papers/templates/house.typ', import.meta.url), 'utf8');
  const scripts = [...(/#let fonts = \((.*?)\)/.exec(house)?.[1] ?? '').matchAll(/"\s*(\w*)"/g)].map(
    ([, name]) => name,
  );
  expect(scripts).toContain('Telugu');
  const files = readdirSync(new URL('./fonts/', import.meta.url));
  for (const script of scripts)
    for (const weight of ['400Regular', '700Bold']) expect(files).toContain(`NotoSans${script}_${weight}.ttf`);
});

// Seen: '11111 98400' on a label. A PDF's text says nothing of the order in which it is drawn, so the marks are looked for.
it('sets a name from right to left apart from the digits beside it', async () => {
  const template = '#json("/data.json").line.codepoints().map(str.to-unicode).map(str).join(" ")';
  const text = await textOfPdf(await makerOf(template).make({ template: 'page.typ', data: { line: 'علی 98' } }));
  expect(text.split(/\s+/).map(Number)).toEqual([0x2067, 0x639, 0x644, 0x6cc, 0x2069, 0x20, 0x39, 0x38]);
});

it('keeps a Tamil ending on the line of its number, by a joiner that takes no room', async () => {
  const template = `#set text(font: ("Noto Sans", "Noto Sans Tamil"), fallback: false)
#let line = json("/data.json").line
#context measure(line).width.pt() \\
#context measure(line.replace("\u{2060}", "")).width.pt() \\
#context measure(block(width: 30pt, line)).height.pt() \\
#context measure(block(width: 30pt, line.replace("\u{2060}", ""))).height.pt()`;
  const text = await textOfPdf(await makerOf(template).make({ template: 'page.typ', data: { line: '500-க்கு' } }));
  const [width, bare, height, broken] = text.split(/\s+/).map(Number) as [number, number, number, number];
  expect(width).toBe(bare);
  expect(height).toBeLessThan(broken);
});

it('shows typed text and never runs it', async () => {
  const lines = ['#panic("run")', '$x$ *bold* #read("/data.json")', '"]} #let x = 1'];
  const text = await textOfPdf(await makerOf(TEMPLATE).make({ template: 'page.typ', data: { lines } }));
  expect(text).toContain('#panic("run")');
  expect(text).toContain('#read("/data.json")');
});

it('gives the same bytes for the same data', async () => {
  const order = { template: 'page.typ', data: { lines: ['one', 'இரண்டு'] } };
  const template = `#set document(date: none)\n${TEMPLATE}`;
  const [first, second] = [await makerOf(template).make(order), await makerOf(template).make(order)];
  expect(first.equals(second)).toBe(true);
});

it('reads no file outside its folder, and continues after a wrong template', async () => {
  const maker = makerOf('#if json("/data.json").bad { read("/../../etc/passwd") }\nfine');
  await expect(maker.make({ template: 'page.typ', data: { bad: true } })).rejects.toThrow();
  expect(await textOfPdf(await maker.make({ template: 'page.typ', data: { bad: false } }))).toContain('fine');
});

/** Draws for `address`; adds the name to `done` when it is drawn. */
function asker(maker: ReturnType<typeof makerOf>, done: string[]) {
  return (address: string, name: string) =>
    asRequest(name, address, async () => {
      await maker.make({ template: 'page.typ', data: { lines: [name] } });
      done.push(name);
    });
}

// Seen with one queue for all: the owner's bill came after all documents of a guest, who needs one minute to order minutes of
// work.
it('draws for another address next, however many documents one address has requested', async () => {
  const done: string[] = [];
  const ask = asker(makerOf(TEMPLATE), done);
  const crowd = Array.from({ length: 12 }, (_, index) => ask('crowd', `paper ${index}`));
  await ask('owner', 'bill');
  expect(done.length).toBeLessThan(5);
  await Promise.all(crowd);
});

it('refuses documents above the waiting limit, but none of the shop itself', async () => {
  const maker = makerOf(TEMPLATE);
  const ask = asker(maker, []);
  const crowd = Promise.allSettled(Array.from({ length: 100 }, (_, index) => ask('crowd', `paper ${index}`)));
  await maker.make({ template: 'page.typ', data: { lines: ['a mail’s bill'] } });
  const refused = (await crowd).filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThan(60);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'OVERLOADED' });
});

it('ends a document that takes too long', async () => {
  const maker = makerOf('fine', { ...LIMITS, mostMs: 1 });
  await expect(maker.make({ template: 'page.typ', data: {} })).rejects.toThrow('too long');
});

it('ends a document that takes too much memory', async () => {
  const maker = makerOf('#let a = range(20000000)\n#a.map(n => str(n)).len()', { ...LIMITS, mostMegabytes: 200 });
  await expect(maker.make({ template: 'page.typ', data: {} })).rejects.toThrow('more than it may');
});
