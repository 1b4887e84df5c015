/** The page that shows all pictures side by side: a row per scene, phone and desktop, English and Tamil. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Picture } from './scene.ts';

const STYLE = `
  body { margin: 24px; font: 14px system-ui, sans-serif; background: #eee; color: #222; }
  section { margin-bottom: 40px; }
  h2 { font-size: 18px; margin: 0 0 8px; }
  .row { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto; }
  figure { margin: 0; flex: none; }
  figcaption { margin-bottom: 4px; color: #555; }
  .failed figcaption { color: #b00; font-weight: bold; }
  img { display: block; background: #fff; box-shadow: 0 1px 4px rgb(0 0 0 / 0.3); }
  .phone img { width: 270px; }
  .desktop img { width: 720px; }
`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

function figureOf({ screen, language, file, failure }: Picture): string {
  const caption = `${screen}, ${language}${failure === null ? '' : `: ${escaped(failure)}`}`;
  return `<figure class="${screen}${failure === null ? '' : ' failed'}">
    <figcaption>${caption}</figcaption>
    <a href="${file}"><img src="${file}" alt="${caption}" loading="lazy"></a>
  </figure>`;
}

export function writeContactSheet(folder: string, pictures: readonly Picture[]): void {
  const scenes = Map.groupBy(pictures, ({ scene }) => scene);
  const sections = [...scenes].map(
    ([scene, taken]) =>
      `<section id="${scene}"><h2>${scene}</h2><div class="row">${taken.map(figureOf).join('')}</div></section>`,
  );
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mathappu, every page and state</title>
<style>${STYLE}</style><body><h1>Every page and state</h1>${sections.join('\n')}</body></html>`;
  writeFileSync(join(folder, 'index.html'), page);
}
