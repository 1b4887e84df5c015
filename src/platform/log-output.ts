/**
 * Standard output as the log's destination. Lines that it cannot take (a full disk, a closed terminal) are lost, and the shop
 * goes on: pino's own destination throws then, and retries for ever while the process ends, so the shop hung.
 */
import { constants, openSync, write, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { DestinationStream } from 'pino';

const TRY_AGAIN_MS = 100;
/** How long the end of the process waits for a reader that is behind. */
const LAST_LINES_MS = 1_000;
/** Of lines that wait for a slow or stuck reader; further ones are lost. */
const MOST_WAITING_BYTES = 4_000_000;
/** A pipe takes as much at once or nothing (PIPE_BUF), so that no line is cut. */
const AT_ONCE_BYTES = 4_096;

/** A terminal that nobody reads (Ctrl-S) would hold the writing thread, and the end of the process waits for that. */
function withoutWaiting(output: number): number {
  if (!isatty(output)) return output;
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
  try {
    return openSync(`/proc/self/fd/${output}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    return output;
  }
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

const isBusy = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code === 'EAGAIN';

export function logOutput(output = 1): DestinationStream {
  const fd = withoutWaiting(output);
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let isUnderway = false;
  let isResting = false;
  let lost = 0;

  /** Whole lines, at least one. */
  function takeSome(): Buffer {
    const taken: Buffer[] = [];
    let bytes = 0;
    for (let next = waiting[0]; next && (bytes === 0 || bytes + next.length <= AT_ONCE_BYTES); next = waiting[0]) {
      taken.push(next);
      bytes += next.length;
      waiting.shift();
    }
    waitingBytes -= bytes;
    return Buffer.concat(taken);
  }

  function putBack(bytes: Buffer): void {
    if (bytes.length === 0) return;
    waiting.unshift(bytes);
    waitingBytes += bytes.length;
  }

  function writeOn(): void {
    if (isUnderway || isResting || waiting.length === 0) return;
    isUnderway = true;
    const bytes = takeSome();
    write(fd, bytes, (error, written) => {
      isUnderway = false;
      if (isBusy(error)) {
        putBack(bytes);
        rest();
      } else {
        if (!error) putBack(bytes.subarray(written));
        writeOn();
      }
    });
  }

  function rest(): void {
    isResting = true;
    setTimeout(() => {
      isResting = false;
      writeOn();
    }, TRY_AGAIN_MS).unref();
  }

  function writeLast(): void {
    const end = performance.now() + LAST_LINES_MS;
    // Begun by another thread, whose answer the ending process cannot hear any more.
    if (isUnderway) sleep(TRY_AGAIN_MS);
    while (waiting.length > 0 && performance.now() < end) {
      const bytes = takeSome();
      try {
        putBack(bytes.subarray(writeSync(fd, bytes)));
      } catch (error) {
        if (!isBusy(error)) return;
        putBack(bytes);
        sleep(TRY_AGAIN_MS / 10);
      }
    }
  }
  process.once('exit', writeLast);

  function add(line: string): void {
    const bytes = Buffer.from(line);
    waiting.push(bytes);
    waitingBytes += bytes.length;
  }

  return {
    write(line) {
      if (waitingBytes + line.length > MOST_WAITING_BYTES) {
        lost += 1;
        return;
      }
      if (lost > 0)
        add(
          `${JSON.stringify({ level: 40, time: new Date().toISOString(), msg: `${lost} lines of the log were lost` })}\n`,
        );
      lost = 0;
      add(line);
      writeOn();
    },
  };
}
