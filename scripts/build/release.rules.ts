/** The content of a release: what a shop needs to run, without the tools that build and test it. */

/** In `dependencies` because `npm start` of a checkout builds; a release is already built. */
export const BUILD_ONLY = [
  '@inlang/paraglide-js',
  '@inlang/plugin-message-format',
  '@tailwindcss/vite',
  '@tanstack/react-start',
  '@vitejs/plugin-react',
  'oxc-transform-react',
  'tailwindcss',
  'vite',
];

const FOLDERS = /^(src|seeds|scripts|migrations|messages|deploy|docs)\//;
const FILES = new Set(['README.md', 'CHANGELOG.md', 'LICENSE', '.env.example']);
/** Tests and their fixtures, and scripts that need development tools. */
const LEFT_OUT =
  /\.test\.tsx?$|\.testing\.ts$|^src\/testing\/|^src\/demo\/|^scripts\/(start|checks|screenshots|build)\/|^docs\/images\//;

export const isShipped = (file: string): boolean => FILES.has(file) || (FOLDERS.test(file) && !LEFT_OUT.test(file));

/**
 * A file's mode in a release: what its owner may read and run, everybody may. A checkout made under a strict umask would
 * otherwise be closed to the account that the shop runs as.
 */
export const modeInRelease = (mode: number): number => mode | ((mode & 0o500) >> 3) | ((mode & 0o500) >> 6);

/**
 * `commit` as `20261130.af3c752e`. Each release needs a name of its own: `deploy/install.sh` puts it into a folder of that
 * name, and would otherwise replace the running release, to which it could then not go back.
 */
export const releaseName = (version: string, commit: string, platform: string): string =>
  `mathappu-${version}-${commit}-${platform}`;

/** Takes `git status --porcelain`: what is built of changed files would have the name of the commit without them. */
export function refuseChanges(status: string): void {
  if (status.trim())
    throw new Error(`A release is named by its commit: commit these, or remove them, and make it anew.\n${status}`);
}

/** The commands of an operator. */
const COMMANDS = ['start', 'admin', 'backup', 'restore', 'pictures', 'import', 'ledger', 'move'];

interface Manifest {
  scripts: Record<string, string>;
  [field: string]: unknown;
}

/** The manifest of a release, with the operator's commands only; none of them builds anything. */
export function releasePackage(manifest: Manifest): Manifest {
  const { devDependencies: _, ...rest } = manifest;
  const scripts = Object.fromEntries(
    COMMANDS.map((name) => [name, (manifest.scripts[name] ?? '').replace('node scripts/build.ts --if-needed && ', '')]),
  );
  return { ...rest, scripts };
}
