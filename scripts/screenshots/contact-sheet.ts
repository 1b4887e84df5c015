/**
 * The page that shows all pictures side by side: one row per scene with phone and desktop, English and Tamil, and the pictures
 * of an earlier run beside them.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import sharp from 'sharp';
import type { Picture } from './scene.ts';

const STYLE = `
  body { margin: 24px; font: 14px system-ui, sans-serif; background: #eee; color: #222; }
  section { margin-bottom: 40px; }
  h2 { font-size: 18px; margin: 0 0 8px; }
  .row { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto; }
  figure { margin: 0; flex: none; }
  figcaption { margin-bottom: 4px; color: #555; }
  .failed figcaption, .changed figcaption { color: #b00; font-weight: bold; }
  img { display: block; background: #fff; box-shadow: 0 1px 4px rgb(0 0 0 / 0.3); }
  .phone img { width: 270px; }
  .desktop img { width: 720px; }
`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

/** Times and dates change in every run; a picture counts as changed above this share of pixels. */
const CHANGED_SHARE = 0.005;
/** Of 255: smaller differences come from redrawing the same text. */
const CHANGED_BY = 48;

async function isChanged(file: string, earlier: string): Promise<boolean> {
  const [now, then] = await Promise.all(
    [file, earlier].map((one) => sharp(one).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!now || !then || now.info.width !== then.info.width || now.info.height !== then.info.height) return true;
  let changed = 0;
  for (let at = 0; at < now.data.length; at += 3)
    if (Math.abs((now.data[at] ?? 0) - (then.data[at] ?? 0)) > CHANGED_BY) changed += 1;
  return changed / (now.data.length / 3) > CHANGED_SHARE;
}

interface Shown extends Picture {
  /** Link to the picture of the earlier run; null if there is none. */
  earlier: string | null;
  changed: boolean;
}

async function besideEarlier(picture: Picture, folder: string, before: string | null): Promise<Shown> {
  const earlier = before === null ? '' : join(resolve(before), picture.file);
  if (before === null || picture.failure !== null || !existsSync(earlier))
    return { ...picture, earlier: null, changed: false };
  const changed = await isChanged(join(folder, picture.file), earlier);
  return { ...picture, earlier: relative(folder, earlier), changed };
}

function figureOf({ screen, language, file, failure, earlier, changed }: Shown): string {
  const caption = `${screen}, ${language}${failure === null ? '' : `: ${escaped(failure)}`}${changed ? ', changed' : ''}`;
  const marks = [screen, failure === null ? '' : 'failed', changed ? 'changed' : ''].filter(Boolean).join(' ');
  const shown = (address: string, words: string) => `<figure class="${marks}">
    <figcaption>${words}</figcaption>
    <a href="${address}"><img src="${address}" alt="${words}" loading="lazy"></a>
  </figure>`;
  const then = earlier !== null && changed ? shown(earlier, `${screen}, ${language}, before`) : '';
  return then + shown(file, caption);
}

interface Sheet {
  folder: string;
  /** The folder of an earlier run; null for none. */
  before: string | null;
  pictures: readonly Picture[];
}

export async function writeContactSheet({ folder, before, pictures }: Sheet): Promise<void> {
  const shown: Shown[] = [];
  for (const picture of pictures) shown.push(await besideEarlier(picture, folder, before));
  const scenes = [...Map.groupBy(shown, ({ scene }) => scene)];
  const isOther = ([, taken]: (typeof scenes)[number]) => taken.some(({ changed }) => changed);
  const sections = [...scenes.filter(isOther), ...scenes.filter((scene) => !isOther(scene))].map(
    ([scene, taken]) =>
      `<section id="${scene}"><h2>${scene}</h2><div class="row">${taken.map(figureOf).join('')}</div></section>`,
  );
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mathappu, every page and state</title>
<style>${STYLE}</style><body><h1>Every page and state</h1>${sections.join('\n')}</body></html>`;
  writeFileSync(join(folder, 'index.html'), page);
}
