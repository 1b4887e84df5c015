/**
 * Makes the data folder private: it holds password hashes, sessions, mails and the demonstration's secrets, and PGlite
 * would make its files writable for everybody if the system lets it.
 */
import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { explainDisk } from './disk-errors.ts';
import { makeFolder } from './make-folder.ts';

/** The shop's own entries. Others, such as a disk's `lost+found`, may belong to somebody else. */
const OURS = new Set(['postgres', 'media', 'mail', 'sms', 'secrets.json', 'lock']);

/** System folders; making them private would break the machine. */
const OF_THE_SYSTEM =
  /^\/(bin|boot|dev|etc|home|lib\w*|media|mnt|opt|proc|root|run|sbin|srv|sys|tmp|usr|var|usr\/\w+|var\/\w+)?$/;

interface Account {
  home: string;
  shell: string | null;
}

/** Undefined for an id without an account, as a container may have. */
function ourAccount(): Account | undefined {
  try {
    return { home: homedir(), shell: userInfo().shell };
  } catch {
    return undefined;
  }
}

/** Nobody signs in with it: its home, as deploy/ sets it up, is the shop's own data folder and nobody's documents. */
const isOfService = ({ shell }: Account) => /\/(nologin|false)$/.test(shell ?? '');

/** Whether others need access to a folder, so that it must not become private. */
export const isSharedFolder = (folder: string, account = ourAccount()) =>
  OF_THE_SYSTEM.test(folder) || (account !== undefined && folder === account.home && !isOfService(account));

const OTHERS = 0o077;

/** `message` is a single line for the operator. */
export class FolderNotPrivate extends Error {
  override readonly name = 'FolderNotPrivate';
}

/** Undefined where files have no owners. */
const ourUid = () => process.geteuid?.();

function requireOwn(path: string, { uid }: Stats): void {
  if (uid === ourUid()) return;
  throw new FolderNotPrivate(
    `DATA_DIR: ${path} belongs to user ${uid}, the shop runs as ${ourUid()}; give it to the shop by chown -R ${ourUid()}`,
  );
}

function takeFromOthers(path: string, { mode }: Stats): void {
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o7777 & ~OTHERS);
}

/** Does not follow links: while the folder was open, anybody may have placed one that leads elsewhere. */
function makePrivate(path: string, isOurs: boolean): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  if (isOurs) requireOwn(path, stats);
  else if (stats.uid !== ourUid()) return;
  takeFromOthers(path, stats);
  if (stats.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name), isOurs);
}

function makeNamed(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    const reason = explainDisk(error);
    throw reason === null ? error : new FolderNotPrivate(`DATA_DIR: ${reason}`);
  }
}

/**
 * Creates the folder, or makes everything in an older version's folder private, and sets the umask so that this process
 * and its children create only private files. Throws FolderNotPrivate if the folder belongs to somebody else or
 * cannot be made.
 */
export function keepPrivate(folder: string): void {
  if (ourUid() === undefined) return;
  process.umask(OTHERS);
  if (isSharedFolder(folder))
    throw new FolderNotPrivate(`DATA_DIR: ${folder} is not the shop's alone; name a folder of its own in it`);
  makeNamed(folder);
  const stats = statSync(folder);
  requireOwn(folder, stats);
  // First, so that access is closed before the rest is done.
  takeFromOthers(folder, stats);
  for (const name of readdirSync(folder)) makePrivate(join(folder, name), OURS.has(name));
}
