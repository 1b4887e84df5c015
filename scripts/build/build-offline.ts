/** Builds the service worker, the manifest and the home-screen icons of an installed shop. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../tools/run.ts';

const WORKER = 'src/web/storefront/offline/service-worker.ts';
const NAME = 'Mathappu';
const NIGHT = '#1a0b14';
const ICONS = [192, 512];
/** Launchers may crop a maskable icon to a circle of four fifths, so the picture stays well inside it. */
const ICON_FILL = 0.58;

/** Chunks that must run offline, by name: the list, the cart, what every page loads (error texts too), and the notice. */
const STARTS = ['index', 'routes', 'cart', 'page-parts', 'later-parts', 'OfflineNotice'];

/** For pages that were never kept. The worker puts the shop's phone, if it knows it, in place of the comment. */
const OFFLINE_PAGE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${NAME}</title><style>body{margin:0;display:grid;place-items:center;min-height:100vh;text-align:center;
background:#fffaf5;color:#24151c;font:17px/1.7 system-ui}a{display:inline-block;min-height:44px;padding:0 12px;
color:#c8102e;font-weight:600;line-height:44px}.again{padding:8px 32px;border-radius:28px;background:#c8102e;color:#fff;
line-height:1.5;text-decoration:none}h1{margin:0;font-size:24px}p{margin:8px 16px}</style><main><h1>You are offline</h1>
<p lang="ta">இணைய இணைப்பு இல்லை</p><p><a class="again" href="">Try again<br><span lang="ta">மீண்டும் முயலுங்கள்</span></a></p>
<!--phone--><p><a href="/">Price list</a> <a lang="ta" href="/ta/">விலைப்பட்டியல்</a></p></main>`;

/** The chunks whose names begin with one of `STARTS`, and all their static imports. */
function neededFiles(folder: string): string[] {
  const all = globSync('assets/*', { cwd: folder }).filter((file) => !file.endsWith('.br'));
  const found = new Set<string>();
  for (const name of STARTS) {
    const chunk = all.filter((file) => new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(file));
    if (chunk.length === 0) throw new Error(`The build has no chunk "${name}", which must work offline.`);
    for (const file of chunk) found.add(file);
  }
  for (const file of found) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, name] of text.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) found.add(`assets/${name}`);
  }
  const looks = all.filter((file) => /^assets\/(styles-[\w-]+\.css|logo-[\w-]+\.svg)$/.test(file));
  return [...found, ...looks].map((file) => `/${file}`).sort();
}

function writeWorker(folder: string): void {
  const source = stripTypeScriptTypes(readFileSync(join(ROOT, WORKER), 'utf8')).replace(/^export \{\};$/m, '');
  const everything = globSync('assets/*', { cwd: folder }).sort().join();
  const build = createHash('sha256').update(source).update(everything).digest('base64url').slice(0, 12);
  const values = { BUILD: build, ASSETS: neededFiles(folder), OFFLINE_PAGE };
  const constants = Object.entries(values).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  writeFileSync(join(folder, 'sw.js'), `${constants.join('\n')}\n${source}`);
}

async function writeIcon(folder: string, size: number): Promise<void> {
  const inner = Math.round(size * ICON_FILL);
  const edge = Math.round((size - inner) / 2);
  const logo = await sharp(join(ROOT, 'seeds/art/logo.svg'), { density: 1200 }).resize(inner, inner).png().toBuffer();
  const ground = { create: { width: size, height: size, channels: 3, background: NIGHT } } as const;
  await sharp(ground)
    .composite([{ input: logo, left: edge, top: edge }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `icon-${size}.png`));
}

function writeManifest(folder: string): void {
  const manifest = {
    name: NAME,
    short_name: NAME,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: NIGHT,
    theme_color: NIGHT,
    icons: ICONS.flatMap((size) =>
      ['any', 'maskable'].map((purpose) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  };
  writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
}

/** `folder` is the output of the browser build; its files must have their final names. */
export async function buildOffline(folder: string): Promise<void> {
  writeWorker(folder);
  writeManifest(folder);
  await Promise.all(ICONS.map((size) => writeIcon(folder, size)));
}
