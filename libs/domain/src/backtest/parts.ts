import { type Clv, clvOf, clvPct, yieldPct } from '../bankroll/index.ts';
import type { EventMoney } from './bank.ts';
import type { Find, FindLeg } from './find.ts';
import { BREAKDOWNS, type Breakdown, type JudgedPart, type Judgement } from './judgement.schema.ts';

const keyOf: Record<Breakdown, (find: Find, leg: FindLeg) => string> = {
  bookie: (_, { bookie }) => bookie,
  sport: ({ sport }) => sport,
  market: (_, { pick }) => pick.market,
};

/** Closing-line value of a leg, percent; undefined where the close is unknown. */
export const clvOfLeg = ({ odds, closeFairOdds, side }: FindLeg): number | undefined =>
  closeFairOdds === undefined ? undefined : clvPct(odds, closeFairOdds, side);

/** Returns the figures without undefined fields. */
export const clvFields = ({ bets, covered, meanPct }: Clv): JudgedPart['clv'] => ({
  bets,
  covered,
  ...(meanPct !== undefined && { meanPct }),
});

interface Sums {
  found: number;
  stood: number;
  bets: number;
  turnoverCents: number;
  profitCents: number;
  clv: (number | undefined)[];
}

function judgedPart(key: string, { found, stood, clv, ...sums }: Sums): JudgedPart {
  const share = yieldPct({ profitCents: sums.profitCents, stakedCents: sums.turnoverCents });
  return {
    ...{ key, found, ...sums },
    ...(found > 0 && { stoodPct: (stood / found) * 100 }),
    ...(share !== undefined && { yieldPct: share }),
    clv: clvFields(clvOf(clv)),
  };
}

interface Judged {
  finds: readonly Find[];
  /** Index in `DELAYS_S`. */
  delay: number;
  /** All bets, settled or not. */
  bets: readonly Find[];
  events: readonly EventMoney[];
}

function partsBy(by: Breakdown, { finds, delay, bets, events }: Judged): JudgedPart[] {
  const sums = new Map<string, Sums>();
  const of = (find: Find, leg: FindLeg): Sums => {
    const key = keyOf[by](find, leg);
    const held = sums.get(key) ?? { found: 0, stood: 0, bets: 0, turnoverCents: 0, profitCents: 0, clv: [] };
    sums.set(key, held);
    return held;
  };
  for (const find of finds)
    for (const leg of find.legs) {
      const own = of(find, leg);
      own.found++;
      if (find.stood[delay] === true) own.stood++;
    }
  for (const find of bets) for (const leg of find.legs) of(find, leg).clv.push(clvOfLeg(leg));
  for (const { bets: settled, legs } of events) {
    const finds = settled.flatMap(({ find }) => find.legs.map(() => find));
    for (const [at, { leg, outlayCents, profitCents }] of legs.entries()) {
      const find = finds[at];
      if (!find) continue;
      const own = of(find, leg);
      own.bets++;
      own.profitCents += profitCents;
      if (leg.settled !== 'void') own.turnoverCents += outlayCents;
    }
  }
  return [...sums]
    .map(([key, own]) => judgedPart(key, own))
    .toSorted((a, b) => b.bets - a.bets || b.found - a.found || (a.key < b.key ? -1 : 1));
}

/** Breaks the results down by bookmaker, sport and market. */
export const partsOf = (judged: Judged): Judgement['parts'] => {
  const [bookie, sport, market] = BREAKDOWNS;
  return { bookie: partsBy(bookie, judged), sport: partsBy(sport, judged), market: partsBy(market, judged) };
};
