import bookmakers from './bookmakers.json' with { type: 'json' };

/** The bookmakers that a new installation knows. */
export const BOOKMAKERS: readonly (typeof bookmakers)[number][] = bookmakers;
