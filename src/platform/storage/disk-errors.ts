/** What the system said about a file or folder, in words for the operator. */
import { lstatSync } from 'node:fs';

const OTHER_PLACE = 'or name another place';
const NOT_ALLOWED = `this user may not do that there; give it to the user by chown, ${OTHER_PLACE}`;
const TOO_MANY_OPEN = 'too many files are open; allow more by ulimit -n';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: `its disk is read-only; mount it for writing, ${OTHER_PLACE}`,
  ENOSPC: 'the disk is full; make room and try again',
  EDQUOT: 'the quota of the disk is used up; make room and try again',
  EIO: 'the disk cannot be read or written; the system’s log (dmesg) says more',
  EEXIST: 'is there already, and is no folder',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EISDIR: 'is a folder, not a file',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: TOO_MANY_OPEN,
  ENFILE: TOO_MANY_OPEN,
};

const OF_THE_NETWORK = new Set(['listen', 'bind', 'connect', 'getaddrinfo']);

function reasonOf({ code = '', syscall = '', path }: NodeJS.ErrnoException): string | undefined {
  if (code !== 'ENOENT') return REASONS[code];
  if (syscall === 'mkdir') return 'no folder can be made there';
  const isLink =
    syscall === 'stat' && path !== undefined && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? 'is a link to a place that does not exist' : 'there is no such file';
}

/** One line, or null if the error is not about a file. */
export function explainDisk(error: unknown): string | null {
  const reported = error as NodeJS.ErrnoException & { dest?: string };
  if (reported.syscall === undefined || OF_THE_NETWORK.has(reported.syscall)) return null;
  const reason = reasonOf(reported);
  if (reason === undefined) return null;
  // Writing to an open file names none. Of two, the second is the one that is written.
  const where = reported.dest ?? reported.path;
  return where === undefined ? reason.charAt(0).toUpperCase() + reason.slice(1) : `${where}: ${reason}`;
}
