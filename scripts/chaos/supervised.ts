/** Restarts a program whenever it ends, like systemd's `Restart=always`. */
import type { ChildProcess } from 'node:child_process';
import { exitCodeOf, stop } from '../tools/run.ts';

/** `RestartSec` of deploy/systemd/mathappu.service. */
const AGAIN_AFTER_MS = 2_000;

export interface Supervised {
  readonly name: string;
  isUp(): boolean;
  /** Sends SIGKILL to the program and its process group; restarts it after `downMs`. */
  kill(downMs?: number): void;
  /** How often it ended without being killed. */
  deaths(): number;
  /** Stops it permanently. */
  close(): Promise<void>;
}

/** `launch` starts the program in a separate process group. */
export function supervise(name: string, launch: () => ChildProcess): Supervised {
  let child = launch();
  let isClosed = false;
  let isKilled = false;
  let downMs = AGAIN_AFTER_MS;
  let deaths = 0;
  let timer: NodeJS.Timeout | undefined;

  function watch(): void {
    void exitCodeOf(child).then(() => {
      if (isClosed) return;
      if (!isKilled) deaths += 1;
      timer = setTimeout(() => {
        isKilled = false;
        downMs = AGAIN_AFTER_MS;
        child = launch();
        watch();
      }, downMs);
    });
  }
  watch();

  const isUp = () => child.exitCode === null && child.signalCode === null;
  return {
    name,
    isUp,
    kill(down = AGAIN_AFTER_MS) {
      if (!isUp()) return;
      isKilled = true;
      downMs = down;
      process.kill(-(child.pid as number), 'SIGKILL');
    },
    deaths: () => deaths,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await stop(child, 'SIGTERM', 15);
    },
  };
}
