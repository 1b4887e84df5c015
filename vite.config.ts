import { paraglideVitePlugin } from '@inlang/paraglide-js';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/web/words',
      strategy: ['url', 'baseLocale'],
    }),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      vite: { installDevServerMiddleware: false },
    }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
  ],
});
