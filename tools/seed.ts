import { DAY_MS } from '@bothways/domain/time';

/**
 * Seed of random choices in tests (file order, examples of properties): the number of the day, so that what is drawn
 * by shares of the days comes up once, or `TEST_SEED` to repeat a run.
 */
export const SEED = Number(process.env.TEST_SEED ?? Math.floor(Date.now() / DAY_MS));
