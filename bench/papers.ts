/** `npm run bench:papers`: how long the PDF process takes for its first list, and for one of 60 lines when warm. */
import { renderSVG } from 'uqr';
import { createPaperMaker } from '../src/shop/papers/papers.ts';
import { PRICE_LIST_TEXTS } from '../src/shop/papers/price-list.rules.ts';
import { report, round } from './load.ts';

const LINES = 60;
const ROUNDS = 20;

/** Each document differs, so nothing can be reused. */
function listOf(round: number) {
  const items = Array.from({ length: LINES }, (_, index) => ({
    number: index + 1,
    name: `பூச்சட்டி ஸ்பெஷல் ${index} ${round}`,
    second: `Flower Pot Special ${index}`,
    pack: '1 Box (10 Pcs)',
    listPrice: '₹150.00',
    price: `₹${index + round}.50`,
    picture: null,
  }));
  const shop = { name: 'Mathappu', lines: ['Sivakasi'] };
  const words = PRICE_LIST_TEXTS.ta;
  return {
    template: 'price-list.typ',
    files: { '/qr.svg': Buffer.from(renderSVG('https://shop.example/')) },
    data: {
      ...{ language: 'ta', title: words.title, date: '', address: 'shop.example', shop, words, pictures: false },
      groups: [{ name: 'பூச்சட்டி', items }],
    },
  };
}

const maker = createPaperMaker();
const times: number[] = [];
for (let turn = 0; turn <= ROUNDS; turn += 1) {
  const startedAt = performance.now();
  await maker.make(listOf(turn));
  times.push(performance.now() - startedAt);
}
const [first = 0, ...warm] = times;
const sorted = warm.sort((a, b) => a - b);
report('papers', [
  {
    list: `${LINES} lines`,
    first_ms: round(first),
    median_ms: round(sorted[ROUNDS / 2] ?? 0),
    worst_ms: round(sorted.at(-1) ?? 0),
  },
]);
