/** Builds the demonstration site (src/demo) into dist/demo: static files that work in any folder of any host. */
import { join } from 'node:path';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = import.meta.dirname;
/** Words of its own: a build of the shop that runs at the same time clears the other folder. */
const words = join(root, '.cache/demo-words');

export default defineConfig({
  root: join(root, 'src/demo'),
  base: './',
  publicDir: false,
  resolve: { alias: [{ find: /^#web\/words/, replacement: words }] },
  plugins: [
    paraglideVitePlugin({
      project: join(root, 'project.inlang'),
      outdir: words,
      strategy: ['url', 'baseLocale'],
    }),
    tailwindcss(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
  ],
  build: {
    outDir: join(root, 'dist/demo'),
    emptyOutDir: true,
    target: 'es2022',
  },
});
