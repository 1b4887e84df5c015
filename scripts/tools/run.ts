/** Runs commands for scripts: with this project's tools first in PATH, signals passed on, no stdin. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);

/** The caller's environment, plus the project's tools in PATH and the given variables. */
export function environmentWith(variables: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { ...process.env, PATH, ...variables };
}

/** An environment without the caller's variables that could affect the shop. */
export function bareEnvironmentWith(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { HOME, TMPDIR, LANG, LC_ALL, CI, TERM } = process.env;
  return { PATH, HOME, TMPDIR, LANG, LC_ALL, CI, TERM, ...variables };
}

export function start(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environmentWith(),
    ...options,
  });
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** The exit code of a command; 1 if it could not be started or a signal ended it. */
export function exitCodeOf(child: ChildProcess): Promise<number> {
  if (hasEnded(child)) return Promise.resolve(child.exitCode ?? 1);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a command to its end. Interrupts are passed to the command, which decides when to stop. */
export async function run(command: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  const child = start(command, args, options);
  const handOn = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', handOn).on('SIGTERM', handOn);
  const code = await exitCodeOf(child);
  process.off('SIGINT', handOn).off('SIGTERM', handOn);
  return code;
}

/** Sends `signal`, then SIGKILL after `seconds`; returns true if the command ended in time. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals, seconds: number): Promise<boolean> {
  if (hasEnded(child)) return true;
  const ended = exitCodeOf(child).then(() => true);
  child.kill(signal);
  const timer = Promise.withResolvers<false>();
  const timeout = setTimeout(() => timer.resolve(false), seconds * 1000);
  const inTime = await Promise.race([ended, timer.promise]);
  clearTimeout(timeout);
  if (!inTime) {
    child.kill('SIGKILL');
    await ended;
  }
  return inTime;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}
