/**
 * Runs work that may take too much time or memory in a separate process: started on first use, one job at a time, ended after
 * idling for a while. It gets no environment variables, so an attacker who takes it over finds none of the shop's secrets.
 */
import { type ChildProcess, fork } from 'node:child_process';

export interface HelperLimits {
  mostMs: number;
  mostMegabytes: number;
  /** Of these for JavaScript's own objects; 128 by default. */
  heapMegabytes?: number;
  /** How long the process may be idle before it ends. */
  idleMs: number;
}

/** What a helper's process sends back. */
export type HelperAnswer<Result> = { result: Result } | { error: string };

export interface Helper {
  /** The script that the process runs; its first argument is the memory limit in megabytes. */
  script: URL;
  args: readonly string[];
  limits: HelperLimits;
  /** How error messages name the work, as in 'The picture took too long.' */
  subject: string;
}

export function createHelperProcess<Order, Result>({ script, args, limits, subject }: Helper) {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  function start(): ChildProcess {
    const worker = fork(script, [String(limits.mostMegabytes), ...args], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${limits.heapMegabytes ?? 128}`],
      env: {},
    });
    // A process that died while idle must not get the next job. Without a listener, its error would end the shop.
    const forget = () => {
      if (child === worker) child = null;
    };
    worker.on('exit', forget).on('error', forget);
    return worker;
  }

  /** Lets a shop that ends wait for a running job, but not for an idle process. */
  function holdOpen(worker: ChildProcess, isWorking: boolean): void {
    if (isWorking) worker.ref();
    else worker.unref();
    if (isWorking) worker.channel?.ref();
    else worker.channel?.unref();
  }

  function ask(order: Order): Promise<Result> {
    const worker = child ?? start();
    child = worker;
    holdOpen(worker, true);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle({ error: `The ${subject} took too long.` }), limits.mostMs);
      function settle(answer: HelperAnswer<Result>): void {
        clearTimeout(timer);
        worker.off('message', settle).off('exit', onExit).off('error', onError);
        holdOpen(worker, false);
        if ('result' in answer) resolve(answer.result);
        else {
          // After a failure the state of the process is unknown, so it is replaced.
          end();
          reject(new Error(answer.error));
        }
      }
      const onExit = () => settle({ error: `The ${subject} needs more than it may.` });
      const onError = (error: Error) => settle({ error: error.message });
      worker.once('message', settle).once('exit', onExit).once('error', onError);
      worker.send(order as object);
    });
  }

  /** Runs one job. Rejects if it fails or exceeds its time or memory. */
  return function run(order: Order): Promise<Result> {
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
  };
}
