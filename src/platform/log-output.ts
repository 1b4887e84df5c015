/**
 * Standard output as the log's destination. Lines that it cannot take (a full disk, a closed terminal) are lost, and the shop
 * goes on: pino's own destination throws then, and retries for ever while the process ends, so the shop hung.
 */
import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const TRY_AGAIN_MS = 100;
/** How long the end of the process waits for a write that another thread has begun, whose answer it cannot hear any more. */
const LAST_WRITE_MS = 100;
/** Of lines that wait for a slow or stuck reader; further ones are lost. */
const MOST_WAITING_BYTES = 4_000_000;

export function logOutput(fd = 1): DestinationStream {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let isWriting = false;

  function takeWaiting(): Buffer {
    const all = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    return all;
  }

  function wait(bytes: Buffer, add: (bytes: Buffer) => void): void {
    waitingBytes += bytes.length;
    add(bytes);
  }

  function writeOn(): void {
    if (isWriting || waitingBytes === 0) return;
    isWriting = true;
    const bytes = takeWaiting();
    write(fd, bytes, (error, written) => {
      isWriting = false;
      const isBusy = error?.code === 'EAGAIN';
      const rest = isBusy ? bytes : bytes.subarray(written);
      if ((isBusy || !error) && rest.length > 0) wait(rest, (first) => waiting.unshift(first));
      if (isBusy) setTimeout(writeOn, TRY_AGAIN_MS).unref();
      else writeOn();
    });
  }

  process.once('exit', () => {
    try {
      if (isWriting) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_WRITE_MS);
      writeSync(fd, takeWaiting());
    } catch {
      // Nobody can be told.
    }
  });

  return {
    write(line) {
      const bytes = Buffer.from(line);
      if (waitingBytes + bytes.length > MOST_WAITING_BYTES) return;
      wait(bytes, (last) => waiting.push(last));
      writeOn();
    },
  };
}
