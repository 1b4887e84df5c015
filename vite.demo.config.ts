/** Builds the demonstration site (src/demo) into dist/demo: static files for the root of any host. */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { defineConfig, type Plugin } from 'vite';
import { BROWSERS } from './scripts/build/browsers.ts';

const root = import.meta.dirname;
/** Words of its own: a build of the shop that runs at the same time clears the other folder. */
const words = join(root, '.cache/demo-words');

const PAGES = ['', 'about', 'cart', 'contact', 'dashboard', 'login', 'privacy', 'returns', 'terms', 'track-order'];
const BANNER_WIDTHS = [800, 1600];

/** Every address is a file of its own, since a static host knows no other; and the banners where the pages ask for them. */
const addressesAndBanners: Plugin = {
  name: 'addresses-and-banners',
  async generateBundle() {
    for (const name of ['banner-1', 'banner-2']) {
      for (const width of BANNER_WIDTHS) {
        const source = await sharp(join(root, `seeds/art/${name}.svg`))
          .resize(width)
          .webp()
          .toBuffer();
        this.emitFile({ type: 'asset', fileName: `media/${name}/${width}.webp`, source });
      }
    }
  },
  writeBundle({ dir = '' }) {
    for (const page of [...PAGES, ...PAGES.map((name) => join('ta', name))].slice(1)) {
      mkdirSync(join(dir, page), { recursive: true });
      cpSync(join(dir, 'index.html'), join(dir, page, 'index.html'));
    }
  },
};

export default defineConfig({
  root: join(root, 'src/demo'),
  publicDir: false,
  resolve: { alias: [{ find: /^#web\/words/, replacement: words }] },
  plugins: [
    paraglideVitePlugin({
      project: join(root, 'project.inlang'),
      outdir: words,
      strategy: ['url', 'baseLocale'],
    }),
    tailwindcss(),
    react({ compiler: true, exclude: [/node_modules/, words] }),
    addressesAndBanners,
  ],
  build: {
    outDir: join(root, 'dist/demo'),
    emptyOutDir: true,
    target: BROWSERS,
  },
});
