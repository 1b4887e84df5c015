/** Whether the terminal that the shop writes to is being closed; with `nohup`, or output in a file or a pipe, there is none. */
import { isatty } from 'node:tty';

const STANDARD_OUTPUT = 1;
const LOOK_EVERY_MS = 1_000;

let isOpen = isatty(STANDARD_OUTPUT);
let wasFoundClosed = false;

// A terminal hangs up when it closes. A shop that went on (`disown`, `setsid`) is asked for new processes by a later SIGHUP.
if (isOpen)
  setInterval(() => {
    const isClosed = !isatty(STANDARD_OUTPUT);
    if (wasFoundClosed) isOpen = false;
    wasFoundClosed = isClosed;
  }, LOOK_EVERY_MS).unref();

export const isTerminalClosing = () => isOpen && !isatty(STANDARD_OUTPUT);
