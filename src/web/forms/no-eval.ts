/**
 * Zod tries `eval` when the first schema is created, and the Content-Security-Policy forbids it. This turns that off before
 * any file with a schema loads, through Zod's global config and without loading Zod.
 */
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
