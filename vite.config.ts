import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BROWSERS } from './scripts/build/browsers.ts';
import { sharedParts } from './scripts/build/shared-parts.ts';

/** Files for what is not a page's own part. */
const otherFiles = [
  // They stay in the browser's cache when the shop changes.
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|scheduler|seroval|seroval-plugins|@tanstack[\\/](history|store|react-store|(react-)?router|router-core)|lucide-react[\\/]dist[\\/]esm(?![\\/](icons|lucide-react\.)))[\\/]/,
    priority: 2,
  },
  // Words and icons that two or three tabs or dialogs share, where each would be a file of its own.
  { name: 'admin-words', test: /[\\/]messages[\\/]admin_[a-z_0-9]+\./, minShareCount: 2 },
  { name: 'other-words', test: /[\\/]messages[\\/](?!admin_)[a-z_0-9]+\./, minShareCount: 2 },
  {
    name: 'icons',
    test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

/** We have no server functions, whose client is 6 KB of every first view: what hydration asks of it never occurs. */
const withoutServerFunctions: Plugin = {
  name: 'without-server-functions',
  enforce: 'pre',
  applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
  transform: {
    filter: { id: /start-client-core\/dist\/esm\/client-rpc\/createClientRpc\.js/ },
    handler: () => ({ code: 'export const createClientRpc = () => undefined;', map: null }),
  },
};

/** A form's refusals name their fields by the messages `field_…`; the other texts reach the browser as compiled words. */
const fieldWordsOnly: Plugin = {
  name: 'field-words-only',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /[\\/]messages[\\/](en|ta)\.json$/ },
    handler: (code) => {
      const words = Object.entries(JSON.parse(code) as Record<string, unknown>);
      return { code: JSON.stringify(Object.fromEntries(words.filter(([key]) => key.startsWith('field_')))), map: null };
    },
  },
};

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
    // The compiled words are plain functions: there is nothing for the React Compiler in them. Header, footer, banners and
    // the choice of a group are drawn once a page, where remembering costs bytes (2.5 KB of every first view) and saves
    // nothing.
    react({
      compiler: true,
      exclude: /words\/|node_modules|storefront\/(layout\/|home\/(Slideshow|SubCategorySelect)\.)/,
    }),
    withoutServerFunctions,
    fieldWordsOnly,
    sharedParts(otherFiles),
  ],
  // Vite writes styles by this setting alone: without it, for the widths `(width >= 600px)` that Safari knows from 16.4.
  build: { cssTarget: BROWSERS },
  environments: {
    client: {
      build: {
        target: BROWSERS,
        // The shop's first script would name the admin's files, which shoppers never load. Styles must stay: nothing else
        // loads them.
        modulePreload: {
          resolveDependencies: (file, found) =>
            /AdminApp-/.test(file) ? found.filter((one) => one.endsWith('.css')) : found,
        },
      },
    },
  },
});
