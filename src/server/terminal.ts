/**
 * Whether the terminal that the shop was started in is being closed. With `nohup`, or output in a file, there is none; behind a
 * pipe (`npm start | tee log`) it is the one that the shop reads from, as its reader ends with it.
 */
import { fstatSync } from 'node:fs';
import { isatty } from 'node:tty';

const [STANDARD_INPUT, STANDARD_OUTPUT] = [0, 1];
const LOOK_EVERY_MS = 1_000;

function isPipe(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFIFO();
  } catch {
    return false;
  }
}

const TERMINAL = isPipe(STANDARD_OUTPUT) ? STANDARD_INPUT : STANDARD_OUTPUT;

let isOpen = isatty(TERMINAL);
let wasFoundClosed = false;

// A terminal hangs up when it closes. A shop that went on (`disown`, `setsid`) is asked for new processes by a later SIGHUP.
if (isOpen)
  setInterval(() => {
    const isClosed = !isatty(TERMINAL);
    if (wasFoundClosed) isOpen = false;
    wasFoundClosed = isClosed;
  }, LOOK_EVERY_MS).unref();

export const isTerminalClosing = () => isOpen && !isatty(TERMINAL);
