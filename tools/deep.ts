import { SEED } from './seed.ts';
import { DRILL_LIMIT_MS } from './vitest.limits.ts';

/** Of what the deep run tries: all of it (`npm run test:deep`), or a tenth. */
export const SHARE = process.env.TEST_DEPTH === 'deep' ? 1 : 0.1;

declare module 'vitest' {
  interface ProvidedContext {
    /** The part of a full size that is tried: 1 in the deep run, else 0.1. */
    share: number;
    /** Of the day: what is drawn is drawn by it. */
    seed: number;
  }
}

/** For `inject()` in tests, which import nothing from here. */
export const provided = { share: SHARE, seed: SEED };

/** What takes processes, browsers or minutes. A tenth of them run on a day, each on another; all in the deep run. */
export const DRILL = 'drill';
/** Tests of behaviour on the database that is not theirs. */
const SECOND = 'second-database';
/** Tests with these tags are left to the deep run where the day does not draw them. */
export const LEFT_TAGS: readonly string[] = [DRILL, SECOND];

/** What tests may be tagged with. */
export const tags = [
  { name: DRILL, description: 'Takes processes, browsers or minutes', timeout: DRILL_LIMIT_MS },
  { name: 'race', description: 'Runs on both databases' },
  { name: SECOND, description: 'Behaviour over HTTP on PostgreSQL' },
];
