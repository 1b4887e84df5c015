/** Whether the shop was started in a terminal that has been closed since; with `nohup`, or output to a file, it never was. */
import { isatty } from 'node:tty';

const STANDARD_OUTPUT = 1;

const wasTerminal = isatty(STANDARD_OUTPUT);

export const isTerminalClosed = () => wasTerminal && !isatty(STANDARD_OUTPUT);
