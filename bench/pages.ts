/**
 * `npm run bench:pages`: the anonymous home page, the whole list and a 304, each compared with a bare Node server that sends
 * the same bytes in the same run. `--seconds 5` is the length of each measurement.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/tools/run.ts';
import { makeDataDir, startShop } from '../scripts/tools/shop-server.ts';
import { answerOf, load, report, round, startBare } from './load.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const seconds = Number(values.seconds);
const BROTLI = { 'accept-encoding': 'br' };

const dataDir = makeDataDir();
const shop = await startShop({ log: join(ROOT, '.cache/bench/pages-shop.log'), dataDir: dataDir.path });
try {
  const rows: Record<string, string | number>[] = [];
  for (const [name, path, isKnown] of [
    ['home', '/', false],
    ['home in Tamil', '/ta/', false],
    ['whole list', '/api/product/list1', false],
    ['home, 304', '/', true],
    ['whole list, 304', '/api/product/list1', true],
  ] as const) {
    const url = shop.url.replace('localhost', '127.0.0.1') + path;
    const answer = await answerOf(url, BROTLI);
    const headers = isKnown ? { ...BROTLI, 'if-none-match': answer.headers.etag as string } : BROTLI;
    const bare = await startBare(answer, isKnown ? 304 : 200);
    const bareLoad = await load(bare.url, { seconds, headers });
    await bare.stop();
    const ours = await load(url, { seconds, headers });
    rows.push({
      path: name,
      bytes: isKnown ? 0 : answer.bytes.length,
      'req/s': round(ours.perSecond),
      'p99 ms': round(ours.p99Ms, 1),
      failed: ours.failed,
      'bare req/s': round(bareLoad.perSecond),
      ratio: round(ours.perSecond / bareLoad.perSecond, 2),
    });
  }
  report('pages', rows);
} finally {
  await shop.close();
  dataDir.remove();
}
