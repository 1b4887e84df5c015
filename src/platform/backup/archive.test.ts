import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BackupError, newKey, readArchive, writeArchive } from './archive.ts';
import { folderBackups } from './backup-store.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mathappu-archive-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const source = join(scratch, 'source');
mkdirSync(join(source, 'media/deep'), { recursive: true });
writeFileSync(join(source, 'manifest.json'), '{"format":1}');
// Larger than one of age's chunks (64 KB), so that a cut can be between two.
const picture = createHash('shake256', { outputLength: 300_000 }).update('a picture').digest();
writeFileSync(join(source, 'media/deep/480.webp'), picture);

let count = 0;
async function made(key?: string): Promise<string> {
  count += 1;
  const name = `${count}.tar.gz${key === undefined ? '' : '.age'}`;
  const { write, nameFor } = folderBackups(scratch);
  await writeArchive(source, ['manifest.json', 'media'], (bytes) => write(name, bytes), key);
  return nameFor(name);
}
function emptyFolder(): string {
  count += 1;
  const folder = join(scratch, `into-${count}`);
  mkdirSync(folder);
  return folder;
}

describe.each(['plain', 'encrypted'] as const)('a backup, %s', async (kind) => {
  const key = kind === 'encrypted' ? await newKey() : undefined;

  it('is restored unchanged', async () => {
    const folder = emptyFolder();
    await readArchive(await made(key), folder, key);
    expect(readFileSync(join(folder, 'media/deep/480.webp')).equals(picture)).toBe(true);
  });

  it('is refused when it is truncated, at any length', async () => {
    const whole = await made(key);
    const size = readFileSync(whole).length;
    for (const left of [size - 1, size - 9, Math.floor(size / 2), 70_000, 300, 20]) {
      const file = await made(key);
      truncateSync(file, left);
      await expect(readArchive(file, emptyFolder(), key), `${left} of ${size} bytes`).rejects.toThrow(BackupError);
    }
  });

  it('writes nothing more once it is refused', async () => {
    const many = join(scratch, `many-${kind}`);
    for (let index = 0; index < 250; index += 1) {
      mkdirSync(join(many, `media/${index}`), { recursive: true });
      writeFileSync(join(many, `media/${index}/480.webp`), picture.subarray(index * 1_000, index * 1_000 + 5_000));
    }
    const { write, nameFor } = folderBackups(scratch);
    const name = `many.tar.gz${key === undefined ? '' : '.age'}`;
    const size = await writeArchive(many, ['media'], (bytes) => write(name, bytes), key);
    truncateSync(nameFor(name), size - 9);
    const folder = emptyFolder();
    await expect(readArchive(nameFor(name), folder, key)).rejects.toThrow(BackupError);
    const written = readdirSync(folder, { recursive: true }).length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(readdirSync(folder, { recursive: true })).toHaveLength(written);
  });

  it('is refused when one byte differs', async () => {
    const file = await made(key);
    const bytes = readFileSync(file);
    for (const at of [Math.floor(bytes.length / 2), bytes.length - 5]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
      writeFileSync(file, changed);
      await expect(readArchive(file, emptyFolder(), key), `byte ${at}`).rejects.toThrow(BackupError);
    }
  });
});

describe('the key of a backup', () => {
  it('is needed, and only the right one opens it', async () => {
    const file = await made(await newKey());
    await expect(readArchive(file, emptyFolder(), await newKey())).rejects.toThrow(/^BACKUP_KEY: is not the key of/);
    await expect(readArchive(file, emptyFolder())).rejects.toThrow(/^BACKUP_KEY: .* is encrypted/);
    expect(readFileSync(file).includes('manifest')).toBe(false);
  });
});

it('says so if there is no file, whether a key was given or not', async () => {
  for (const key of [undefined, await newKey()]) {
    await expect(readArchive(join(scratch, 'none.tar.gz.age'), emptyFolder(), key)).rejects.toThrow(/ENOENT/);
    await expect(readArchive(source, emptyFolder(), key)).rejects.toThrow(/source: is not a file$/);
  }
});

it('writes nothing outside of its folder', async () => {
  const evil = join(scratch, 'evil.tar.gz');
  writeFileSync(join(scratch, 'outside.txt'), 'x');
  execFileSync('tar', ['-czPf', evil, '../outside.txt'], { cwd: source });
  rmSync(join(scratch, 'outside.txt'));
  await expect(readArchive(evil, emptyFolder())).rejects.toThrow(BackupError);
  expect(() => readFileSync(join(scratch, 'outside.txt'))).toThrow();
});

it.each([
  ['plain', undefined],
  ['encrypted', await newKey()],
])('leaves no incomplete file behind: %s', async (_, ofFile) => {
  const file = join(scratch, 'none.tar.gz');
  const { write } = folderBackups(scratch);
  const making = writeArchive(source, ['is-not-there'], (bytes) => write('none.tar.gz', bytes), ofFile);
  await expect(making).rejects.toThrow(/is-not-there/);
  expect(() => readFileSync(file)).toThrow();
  expect(readdirSync(scratch).filter((name) => name.startsWith('none'))).toEqual([]);
});
