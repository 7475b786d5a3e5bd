import { seeded } from '../page/index.ts';

export const TAGS = ['STARTER', 'PRO', 'MANAGER'] as const;

/** Made up, and marked as such: who they are, what they began with, and the seed of their days (C-Z160, C-Z162). */
const PEOPLE = [
  { id: 'iker', name: 'Iker M.', tag: 'PRO', bankrollCents: 287_000, typicalCents: 5200, seed: 11 },
  { id: 'laura', name: 'Laura P.', tag: 'STARTER', bankrollCents: 125_000, typicalCents: 1300, seed: 23 },
  { id: 'tomas', name: 'Tomás R.', tag: 'MANAGER', bankrollCents: 680_000, typicalCents: 17_500, seed: 37 },
  { id: 'karin', name: 'Karin S.', tag: 'PRO', bankrollCents: 300_000, typicalCents: 3900, seed: 41 },
  { id: 'diego', name: 'Diego A.', tag: 'MANAGER', bankrollCents: 560_000, typicalCents: 12_800, seed: 59 },
  { id: 'marta', name: 'Marta I.', tag: 'PRO', bankrollCents: 313_000, typicalCents: 6300, seed: 67 },
] as const;

/** A month and some days (C-L35). */
export const DAYS = 35;
/** Of ten days some eight pay, one pays nothing to speak of, and two cost a little. */
const SHARE_OF_LOSSES = 0.22;

export interface Person {
  id: (typeof PEOPLE)[number]['id'];
  name: string;
  tag: (typeof TAGS)[number];
  /** Profit of each day, in cents. */
  days: readonly number[];
  profitCents: number;
  roiPct: number;
}

function daysOf(seed: number, typicalCents: number): number[] {
  const random = seeded(seed);
  return Array.from({ length: DAYS }, () => {
    const isLoss = random() < SHARE_OF_LOSSES;
    const size = random();
    return Math.round(typicalCents * (isLoss ? -0.25 * size : 0.1 + 1.7 * size * size));
  });
}

/** The six with their days; profit is the sum of the days, ROI its share of what they began with. */
export function people(): Person[] {
  return PEOPLE.map(({ id, name, tag, bankrollCents, typicalCents, seed }) => {
    const days = daysOf(seed, typicalCents);
    const profitCents = days.reduce((sum, cents) => sum + cents, 0);
    return { id, name, tag, days, profitCents, roiPct: (profitCents / bankrollCents) * 100 };
  });
}
