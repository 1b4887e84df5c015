import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The common words that the header, the titles of pages and the price list say. */
const firstViewWords = [
  ...['cancel', 'cart', 'categories', 'clear_search', 'close', 'contact', 'grievance_officer', 'line_total', 'name'],
  ...['no_image', 'notifications', 'out_of_stock', 'pages', 'privacy_policy', 'return_policy', 'saving', 'sign_in'],
  ...['sign_out', 'signing_out', 'sub_category', 'try_again'],
];

/**
 * The first page comes in few files instead of a dozen: the libraries, which stay in the browser's cache when the shop
 * changes, and the small parts that the price list shares with other pages. The rest follows its route.
 */
const chunkGroups = [
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|scheduler|seroval|seroval-plugins|@tanstack[\\/](history|store|react-store|(react-)?router|router-core))[\\/]/,
    priority: 2,
  },
  {
    name: 'shared-parts',
    test: new RegExp(
      `[\\\\/](ui[\\\\/](Alert|Skeleton|image-at|prefers-stillness|use-is-wide|use-typed-before|parse-quantity)|products\\.(boxes|pack)\\.rules|layout[\\\\/](head[\\\\/]page-meta|store-words)|web[\\\\/]texts[\\\\/]product-name|web[\\\\/]api[\\\\/](calls|client)|icons[\\\\/](search|chevron-right|x)|messages[\\\\/](home_[a-z_0-9]+|enquiry_title|error_sales_closed|cart_most_in_order|cart_only_left|common_(${firstViewWords.join('|')})))\\.`,
    ),
    priority: 1,
  },
  // Of the footer, which comes after the first view, and of the contact page: one file, not one for each pair of words.
  { name: 'footer-words', test: /[\\/]messages[\\/](layout_(hours[a-z_]*|licence|gstin)|common_days_left)\./ },
  // Words that several of the later pages say: one file, where each would be a file of its own.
  {
    name: 'common-words',
    test: /[\\/]messages[\\/](common|status|payment_way|address)_[a-z_0-9]+\./,
    minShareCount: 2,
  },
  // The same for the words of the admin's tabs, which nothing outside the admin says.
  { name: 'admin-words', test: /[\\/]messages[\\/]admin_[a-z_0-9]+\./, minShareCount: 2 },
  // A file for each icon had more headers than content.
  {
    name: 'icons',
    test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What most tabs of the admin share. With orders too, every tab would load what only two or three need; with the layout,
  // the file and the admin's own would each need the other.
  {
    name: 'admin-parts',
    test: /[\\/]web[\\/]admin[\\/](?!(orders|layout)[\\/])/,
    minShareCount: 4,
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
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
        // The shop's first script would name the admin's files, which shoppers never load.
        modulePreload: { resolveDependencies: (file, found) => (/AdminApp-/.test(file) ? [] : found) },
      },
    },
  },
});
