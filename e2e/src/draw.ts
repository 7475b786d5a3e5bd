import { createHash } from 'node:crypto';
import { SHARE } from '../../tools/deep.ts';
import { SEED } from '../../tools/seed.ts';

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
