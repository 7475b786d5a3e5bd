/**
 * Timeouts are no measurements: a busy machine gets time, and a hang is still detected. A test with a timeout of its own
 * needs more.
 */
export const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

/** A drill starts processes, or installs packages. */
export const DRILL_LIMIT_MS = 120_000;

/** A test without assertions fails, such as one whose expectations are in a loop over nothing or behind an `if`. */
export const assertive = { requireAssertions: true };

/** Time limit for the examples of a property. Two properties fit into a test. */
export const PROPERTY_LIMIT_MS = 8000;

/** Maximum time until what a test waits for is there; not a performance test. */
export const APPEARS_WITHIN_MS = 20_000;

/** For `expect.poll`. */
export const poll = { timeout: APPEARS_WITHIN_MS };
