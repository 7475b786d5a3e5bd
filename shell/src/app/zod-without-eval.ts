/**
 * zod tests whether it may create functions from text; our content policy forbids that, and the browser reports each
 * attempt. The setting is global, for every bundle with a copy of zod, and must be made before the first one runs.
 */
export function keepZodFromEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
