import { SEED } from './seed.ts';
import { DRILL_LIMIT_MS } from './vitest.limits.ts';

/** The part of the deep run's tests that is run: all (`npm run test:deep`), or a tenth. */
export const SHARE = process.env.TEST_DEPTH === 'deep' ? 1 : 0.1;

declare module 'vitest' {
  interface ProvidedContext {
    /** The part of the full size to run: 1 in the deep run, otherwise 0.1. */
    share: number;
    /** Seed of all random choices; changes daily. */
    seed: number;
  }
}

/** For `inject()` in tests, which import nothing from here. */
export const provided = { share: SHARE, seed: SEED };

/**
 * Tag of tests that take processes, browsers or minutes. A tenth of them run per day, a different one each day; all run
 * in the deep run.
 */
export const DRILL = 'drill';
/** Tag of behaviour tests on the second database. */
const SECOND = 'second-database';
/** Tests with these tags are left to the deep run unless drawn for the day. */
export const LEFT_TAGS: readonly string[] = [DRILL, SECOND];

/** The tags allowed in tests. */
export const tags = [
  { name: DRILL, description: 'Takes processes, browsers or minutes', timeout: DRILL_LIMIT_MS },
  { name: 'race', description: 'Runs on both databases' },
  { name: SECOND, description: 'Behaviour over HTTP on PostgreSQL' },
];
