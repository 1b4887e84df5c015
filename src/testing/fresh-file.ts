/** Unit tests share a process, so each file starts by undoing what the previous one mocked, stubbed or set. */
import { beforeAll, vi } from 'vitest';
import { overwriteGetLocale } from '#web/words/runtime.js';

beforeAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  overwriteGetLocale(() => 'en');
});
