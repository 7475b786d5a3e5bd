/**
 * zod tries whether it may make functions from text; our content policy forbids that, and the browser reports each
 * try. Its settings are the page's, one for every bundle with a copy of it, and must stand before the first one runs.
 */
export function keepZodFromEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
