/** Where the visible words are. The names of fields have files of their own, because the server reads them too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

export const LOCALES = ['en', 'ta'] as const;
export type Locale = (typeof LOCALES)[number];

const fileOf = (locale: Locale, folder: string) => join(ROOT, 'messages', folder, `${locale}.json`);

/** The file of each language that a message belongs to. */
export const MESSAGE_FILES: readonly { file: (locale: Locale) => string; holds: (key: string) => boolean }[] = [
  { file: (locale) => fileOf(locale, ''), holds: (key) => !key.startsWith('field_') },
  { file: (locale) => fileOf(locale, 'fields'), holds: (key) => key.startsWith('field_') },
];

/** Every message of a language by its key. `Text`: one text, or the message format's plural forms. */
export function messagesOf<Text>(locale: Locale): Record<string, Text> {
  const files = MESSAGE_FILES.map(({ file }) => JSON.parse(readFileSync(file(locale), 'utf8')) as Record<string, Text>);
  const { $schema: _, ...words } = Object.assign({}, ...files);
  return words;
}
