import { createHash } from 'node:crypto';
import { SHARE } from '../../tools/deep.ts';
import { SEED } from '../../tools/seed.ts';

/** Number of days in which everything is run once. */
const DAYS = 10;
const today = SEED % DAYS;

/**
 * Matches the journeys left to other days: those tagged `@day0` to `@day9` test what hardly ever breaks. Undefined in
 * the deep run, which runs all.
 */
export const LEFT_TODAY = SHARE === 1 ? undefined : new RegExp(`@day(?!${today})\\d`);

/** Returns all cases in the deep run, otherwise today's tenth. */
export const tenthOf = <Case>(cases: readonly Case[]): readonly Case[] =>
  SHARE === 1 ? cases : cases.filter((_, index) => index % DAYS === today);

/**
 * Returns all cases in the deep run, otherwise the one that the seed draws for this name. Different names draw
 * independently, so that each day covers some journeys in every language, scheme and width.
 */
export function drawn<Case>(name: string, cases: readonly Case[]): readonly Case[] {
  if (SHARE === 1) return cases;
  const number = createHash('sha256').update(`${SEED} ${name}`).digest().readUInt32BE();
  const index = number % cases.length;
  return cases.slice(index, index + 1);
}
