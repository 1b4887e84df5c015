const FILES = import.meta.glob<string>('../../seeds/art/*.svg', { eager: true, query: '?url', import: 'default' });

const DRAWINGS = new Map(Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

/** Where a picture of a record is: a drawing of ours by its file name, or any address; null for none. */
export function pictureOf(image: string): string | null {
  return DRAWINGS.get(image) ?? (image || null);
}
