/** Unit tests share a process, which reads each module once: a file starts without what the one before it changed. */
import { beforeAll, vi } from 'vitest';
import { overwriteGetLocale } from '#web/words/runtime.js';

beforeAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  overwriteGetLocale(() => 'en');
});
