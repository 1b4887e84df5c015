/**
 * Zod tries `eval` when the first schema is created, and the Content-Security-Policy forbids it. This turns that off, through
 * Zod's global config and without loading Zod. Imported where the browser starts: among files that load together, the one with
 * the schemas may run first.
 */
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
