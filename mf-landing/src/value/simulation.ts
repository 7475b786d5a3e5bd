import { seeded } from '@bothways/domain/random';

/** Fictional players and a bookmaker of no country: public pages show no real ones. */
export const VALUE_SAMPLE = {
  event: 'Lucía Ferrán – Inés Duarte',
  player: 'Ferrán',
  bookie: 'Northbet',
  odds: 2.15,
  fair: 2.02,
  fairFrom: 2.004,
  fairTo: 2.038,
} as const;

const SEED = 101;
const BETS = 240;
export const STAKE_CENTS = 2000;

export interface Simulation {
  bets: number;
  averageValuePct: number;
  expectedCents: number;
  actualCents: number;
  /** After each bet, starting at 0. */
  expected: readonly number[];
  actual: readonly number[];
}

/**
 * Simulates bets of one stake at prices between 1.60 and 3.20 with a value of 2 to 8 percent: each wins with its fair
 * probability. Realistic luck, so that the line may well be below the expectation.
 */
export function simulate(seed = SEED): Simulation {
  const random = seeded(seed);
  const expected = [0];
  const actual = [0];
  let values = 0;
  for (let bet = 0; bet < BETS; bet++) {
    const odds = 1.6 + Math.round(random() * 160) / 100;
    const value = 0.02 + Math.round(random() * 600) / 10_000;
    const isWon = random() < (1 + value) / odds;
    values += value;
    expected.push((expected.at(-1) ?? 0) + STAKE_CENTS * value);
    actual.push((actual.at(-1) ?? 0) + (isWon ? Math.round(STAKE_CENTS * (odds - 1)) : -STAKE_CENTS));
  }
  return {
    bets: BETS,
    averageValuePct: (values / BETS) * 100,
    expectedCents: Math.round(expected.at(-1) ?? 0),
    actualCents: actual.at(-1) ?? 0,
    expected,
    actual,
  };
}
