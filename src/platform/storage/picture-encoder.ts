/** Hands pictures to a process of their own, one after the other, each with a limit of time and memory. */
import { type ChildProcess, fork } from 'node:child_process';
import type { PictureAnswer, PictureMaker, PictureOrder, PictureVariant } from './picture-process.ts';

export interface PictureLimits {
  mostMs: number;
  mostMegabytes: number;
  /** The process ends when it had nothing to do for so long. */
  idleMs: number;
}

const LIMITS: PictureLimits = { mostMs: 60_000, mostMegabytes: 768, idleMs: 20_000 };

export function createPictureEncoder(limits: PictureLimits = LIMITS, maker: PictureMaker = 'stranger') {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  function start(): ChildProcess {
    const started = fork(new URL('./picture-process.ts', import.meta.url), [String(limits.mostMegabytes), maker], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--max-old-space-size=128'],
      // Nothing of ours: a decoder that was taken over finds no secret here.
      env: {},
    });
    return started;
  }

  /** A shop that wants to end waits for a picture under way, not for a process without one. */
  function holdOpen(worker: ChildProcess, isWorking: boolean): void {
    if (isWorking) worker.ref();
    else worker.unref();
    if (isWorking) worker.channel?.ref();
    else worker.channel?.unref();
  }

  function ask(order: PictureOrder): Promise<PictureVariant[]> {
    const worker = child ?? start();
    child = worker;
    holdOpen(worker, true);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle({ error: 'The picture took too long.' }), limits.mostMs);
      function settle(answer: PictureAnswer): void {
        clearTimeout(timer);
        worker.removeAllListeners();
        holdOpen(worker, false);
        if ('variants' in answer) resolve(answer.variants);
        else {
          // After a failure the decoder's state is unknown.
          end();
          reject(new Error(answer.error));
        }
      }
      worker.once('message', (answer) => settle(answer as PictureAnswer));
      worker.once('exit', () => settle({ error: 'The picture needs more than it may.' }));
      worker.once('error', (error) => settle({ error: error.message }));
      worker.send(order);
    });
  }

  return {
    /** All variants of a picture. Rejects when it is none, or needs more time or memory than a picture may. */
    encode(order: PictureOrder): Promise<PictureVariant[]> {
      const mine = turn.then(() => {
        clearTimeout(idle);
        return ask(order);
      });
      turn = mine.then(
        () => undefined,
        () => undefined,
      );
      turn.then(() => {
        clearTimeout(idle);
        idle = setTimeout(end, limits.idleMs).unref();
      });
      return mine;
    },
  };
}
