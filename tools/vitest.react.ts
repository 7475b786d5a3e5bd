import * as React from 'react';

/**
 * React's own note of where each element was made: a stack trace for each, a fifth of what the component tests worked.
 * It only adds lines to a warning, and here every warning is a failed test whose name says where.
 */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals: unknown = Reflect.get(React, INTERNALS);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });
