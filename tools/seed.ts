/** What is drawn in the tests (the order of files, examples of properties) is drawn by the day, or by `TEST_SEED` again. */
export const SEED = Number(
  process.env.TEST_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''),
);
