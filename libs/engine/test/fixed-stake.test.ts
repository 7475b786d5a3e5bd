import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stakesByLeg } from '@bothways/domain/stakes';
import { expect, test } from 'vitest';
import { z } from 'zod';

const DIR = process.env.REAL_ODDS_DIR;
/** Three prices by bookmaker: home, draw, away. */
const snapshotSchema = z.object({
  football: z.record(
    z.string(),
    z.object({ date: z.string(), odds: z.record(z.string(), z.array(z.number())) }),
  ),
});

const STAKE_CENTS = 1000;
const MIN_ODDS = 1.7;
const BOOKIE = 'parionssport';

interface Best {
  event: string;
  returnPct: number;
  profitCents: number;
}

/** For every event the whole stake on one result at the bookmaker, the others wherever they are best. */
function plansOf(event: string, odds: Record<string, readonly number[]>): Best[] {
  const best = [0, 1, 2].map((result) =>
    Math.max(...Object.values(odds).map((prices) => prices[result] ?? 0)),
  );
  return (odds[BOOKIE] ?? []).flatMap((price, result) => {
    const legs = best.with(result, price).map((own) => ({ odds: own }));
    const plan = price < MIN_ODDS ? undefined : stakesByLeg(legs, result, STAKE_CENTS);
    if (!plan) return [];
    const sum = legs.reduce((total, leg) => total + 1 / leg.odds, 0);
    return [{ event, returnPct: 100 / sum, profitCents: plan.netProfitCents }];
  });
}

/** Kind `arb.bestEventFixedStake` of the published vectors, over 87 real events of 12 bookmakers. */
test.skipIf(!DIR).each([
  ['', 'Liverpool - Leicester City', 96.878, -0.61],
  ['2020-11-23', 'Bologne - Crotone', 94.594, -1.0],
])('the best event for a fixed stake from "%s" is %s (REAL_ODDS_DIR)', (from, event, returnPct, profit) => {
  const file = readFileSync(join(DIR ?? '', 'snapshot_12books_6sports_2020-11.json'), 'utf8');
  const { football } = snapshotSchema.parse(JSON.parse(file));
  const plans = Object.entries(football)
    .filter(([, { date }]) => date >= from)
    .flatMap(([name, { odds }]) => plansOf(name, odds));
  const [best] = plans.toSorted((a, b) => b.profitCents - a.profitCents);
  expect(best?.event).toBe(event);
  expect(best?.returnPct).toBeCloseTo(returnPct, 2);
  expect(Math.abs((best?.profitCents ?? Number.NaN) / 100 - profit)).toBeLessThanOrEqual(0.011);
});
