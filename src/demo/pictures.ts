const FILES = import.meta.glob<string>('../../seeds/art/*.svg', { eager: true, query: '?url', import: 'default' });

const DRAWINGS = new Map(Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

/** The URL of a record's picture, which is one of our drawings by file name or any URL; null for none. */
export function pictureOf(image: string): string | null {
  return DRAWINGS.get(image) ?? (image || null);
}
