import { expect, inject, it } from 'vitest';
import { Random } from '../engine/random.ts';
import { playSeason, type TwoNames } from './season.ts';

const SYLLABLES = [
  'ba',
  'cor',
  'den',
  'fi',
  'gul',
  'hor',
  'ka',
  'lim',
  'mo',
  'nar',
  'pel',
  'ru',
  'sto',
  'tev',
  'zi',
];

/** Names that no two teams share, as both sources write them. */
function drawTeams(count: number, random: Random): TwoNames[] {
  const names = new Set<string>();
  const syllable = (): string => SYLLABLES[random.below(SYLLABLES.length)] ?? '';
  while (names.size < count) names.add(Array.from({ length: 4 }, syllable).join(''));
  return [...names].map((name) => ({ a: name, b: `FC ${name}` }));
}

it('a season with five twins a week: none is joined wrongly, and few are left to a person once leagues are known', () => {
  const seed = inject('seed');
  const teams = drawTeams(128, new Random(seed));
  const weeks = Math.max(6, Math.round(40 * inject('share')));
  const { cold, warm, twins, wrong } = playSeason(teams, { seed, weeks, twins: 5 * weeks });
  expect(twins).toBe(5 * weeks);
  expect(wrong).toBe(0);
  expect(cold.left / cold.pairs).toBeLessThanOrEqual(0.1);
  expect(warm.left / warm.pairs).toBeLessThanOrEqual(0.02);
});

it('without asking about leagues the twins of unnamed leagues are joined', () => {
  const teams = drawTeams(128, new Random(1));
  expect(playSeason(teams, { weeks: 6, asksAboutLeagues: false }).wrong).toBeGreaterThan(50);
});
