/**
 * The server as few files instead of a thousand: Node reads, strips and links every module of its own, which was most of a
 * cold start and a fifth of the memory. What is behind `import()` stays in a file of its own and is read when it is wanted.
 */
import { relative, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { ROOT } from '../tools/run.ts';

/** Native or with files beside their code: loaded from node_modules as they are. */
const FROM_PACKAGES = ['sharp', '@electric-sql/pglite', 'pg-native'];

/**
 * Files that a source names by its own place (migrations, drawings, processes of their own) are still where the sources are.
 * Sources that can also run as scripts must not run here.
 */
const placesOfSources = (outDir: string): Plugin => ({
  name: 'places-of-sources',
  transform: {
    filter: { id: /\/(src|seeds)\/.*\.ts$/, code: /import\.meta\.(url|main)/ },
    handler: (code, id) => {
      const place = relative(resolve(ROOT, outDir), id.split('?')[0] ?? id);
      const here = `new URL(${JSON.stringify(place)}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', here).replaceAll('import.meta.main', 'false'), map: null };
    },
  },
});

/**
 * Drizzle asks of each piece of each statement what it is, some ten times, and compares the names of classes up to the root
 * to allow for several copies of itself. Here is one, so the class answers: a fifth of the processor time of an order.
 */
const oneCopyOfDrizzle: Plugin = {
  name: 'one-copy-of-drizzle',
  transform: {
    filter: { id: /\/drizzle-orm\/entity\.js$/ },
    handler: (code) => {
      if (!code.includes('function is(value, type) {')) throw new Error('drizzle-orm/entity.js is not what it was');
      const own = 'function is(value, type) { return value instanceof type; }';
      return { code: code.replace('function is(', `${own}\nfunction isInAnyCopy(`), map: null };
    },
  },
};

interface Bundle {
  /** The process's first file, from the root of the project. */
  entry: string;
  /** Emptied first. Inside the project, where packages are found. */
  outDir: string;
}

/** Builds a process of the server: `main.js` in its folder. Functions keep their names. */
export async function bundleServer({ entry, outDir }: Bundle): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: [placesOfSources(outDir), oneCopyOfDrizzle],
    ssr: { noExternal: true, external: FROM_PACKAGES, target: 'node' },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
}

export const buildApp = () => bundleServer({ entry: 'src/server/main.ts', outDir: 'dist/app' });
