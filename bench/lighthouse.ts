/**
 * Lighthouse, mobile, over one page. It would add 176 MB to every install, so npm downloads it on demand; if npm reaches no
 * registry, that is reported instead of the scores.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentWith, ROOT, run } from '../scripts/tools/run.ts';
import { round } from './load.ts';

const PACKAGE = 'lighthouse@13';
const FOLDER = join(ROOT, '.cache/bench');

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

async function reportOf(url: string, browser: string): Promise<Report | null> {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, 'lighthouse-report.json');
  const args = [url, '--output=json', `--output-path=${path}`, '--quiet', '--chrome-flags=--headless=new --no-sandbox'];
  const code = await run('npm', ['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', ...args], {
    env: environmentWith({ CHROME_PATH: browser }),
  });
  return code === 0 ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : null;
}

/** One row per run: the four scores out of 100, and the times in ms as Lighthouse simulates them. */
export async function lighthouseRows(url: string, browser: string, runs: number) {
  const rows: Record<string, string | number>[] = [];
  for (let nth = 1; nth <= runs; nth += 1) {
    const report = await reportOf(url, browser);
    if (!report) {
      console.log('Lighthouse could not be fetched or did not end well: skipped.');
      break;
    }
    const score = (category: string) => round((report.categories[category]?.score ?? 0) * 100);
    const value = (audit: string, digits = 0) => round(report.audits[audit]?.numericValue ?? Number.NaN, digits);
    rows.push({
      run: nth,
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      SEO: score('seo'),
      'FCP ms': value('first-contentful-paint'),
      'LCP ms': value('largest-contentful-paint'),
      'TBT ms': value('total-blocking-time'),
      CLS: value('cumulative-layout-shift', 3),
    });
  }
  return rows;
}
