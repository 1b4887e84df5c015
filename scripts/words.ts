/**
 * Adds or changes visible words in every language at once: `npm run words -- <file.json>` with
 * `{ "key": { "en": "…", "ta": "…" } }`, or `{ "key": null }` to remove them. A text with a count has the message format's plural forms
 * instead of one text. Keeps the files sorted, so that two changes rarely touch the same line.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { LOCALES, type Locale, MESSAGE_FILES } from './tools/message-files.ts';

type Text = string | readonly object[];

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run words -- <file.json>');
  process.exit(1);
}
const added = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<Locale, Text> | null>;

for (const locale of LOCALES) {
  for (const { file: fileOf, holds } of MESSAGE_FILES) {
    const path = fileOf(locale);
    const { $schema, ...words } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Text>;
    for (const [key, texts] of Object.entries(added).filter(([key]) => holds(key))) {
      if (texts) words[key] = texts[locale];
      else delete words[key];
    }
    const sorted = Object.fromEntries(Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(`${path}.new`, `${JSON.stringify({ $schema, ...sorted }, null, 2)}\n`);
    renameSync(`${path}.new`, path);
  }
}
console.log(`${Object.keys(added).length} texts written.`);
