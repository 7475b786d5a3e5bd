import { createRequire } from 'node:module';

const react: unknown = createRequire(import.meta.url)('react');
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Disables React's record of where each element was created: a stack trace each, a fifth of the component tests' time.
 * The record only adds lines to a warning, and here a warning fails a test whose name shows where.
 */
const internals: unknown =
  typeof react === 'object' && react !== null ? Reflect.get(react, INTERNALS) : undefined;
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });
