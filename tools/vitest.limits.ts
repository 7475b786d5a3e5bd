/** Nothing is measured by these: a busy machine gets time, and what hangs is found all the same. */
export const patience = { testTimeout: 20_000, hookTimeout: 40_000 };

/** A drill starts processes, or installs. */
export const DRILL_LIMIT_MS = 120_000;

/** A test whose only expectations stand in a loop over nothing, or behind an `if`, fails: it has asserted nothing. */
export const assertive = { requireAssertions: true };

/** After so long no more examples of a property are tried. Two properties fit into a test. */
export const PROPERTY_LIMIT_MS = 8000;

/** What a component shall show may take so long: a test that waits for it is none of its speed. */
export const APPEARS_WITHIN_MS = 5000;
