/**
 * Seed of random choices in tests (file order, examples of properties): changes daily, or is set by `TEST_SEED` to
 * repeat a run.
 */
export const SEED = Number(
  process.env.TEST_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''),
);
