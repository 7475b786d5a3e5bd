import { createRequire } from 'node:module';

const react: unknown = createRequire(import.meta.url)('react');
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * React notes where each element was made: a stack trace for each, a fifth of what the component tests worked. The note
 * only adds lines to a warning, and here a warning fails a test whose name says where.
 */
const internals: unknown =
  typeof react === 'object' && react !== null ? Reflect.get(react, INTERNALS) : undefined;
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });
