/**
 * Zod tries `eval` as soon as a schema is made, and the content policy forbids it. So this is said before any file with a
 * schema comes, in the place where Zod looks, and without loading Zod for it.
 */
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
