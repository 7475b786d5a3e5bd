import {
  axesOf,
  axisKey,
  clvPct,
  type ExpectedBet,
  momentsOf,
  oddsRangeOf,
  stakedCents,
} from '@bothways/domain/bankroll';
import { oddsOfMicro } from '@bothways/domain/odds';
import { DAY_MS, utcDay } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { type BetRow, settledBets } from './bets.store.ts';
import { type DayRow, type DaySums, type Dimension, replaceDay } from './days.store.ts';
import { pickOf } from './pick-of.ts';

type Trx = Transaction<Schema>;

/** An arb and a matched bet win on one side whatever comes: luck is in single bets alone. */
const isSingle = ({ strategy }: BetRow): boolean => strategy === 'value' || strategy === 'manual';
/** States of which the whole stake ran its course: what was void or sold says nothing of luck. */
const RAN = new Set(['won', 'halfWon', 'halfLost', 'lost', 'deadHeat']);

/** The no-vig price that a bet was worth when it was placed, or, where nobody knew it then, the close. */
const fairMicroOf = ({ fairOddsMicro, closeState, closeFairMicro }: BetRow): number | null =>
  fairOddsMicro ?? (closeState === 'known' ? closeFairMicro : null);

/** A bet as luck is reckoned with it; undefined where its worth is not known, or it has none. */
export function expectedBet(bet: BetRow): ExpectedBet | undefined {
  const fair = fairMicroOf(bet);
  if (fair === null || !isSingle(bet) || !RAN.has(bet.state)) return undefined;
  const pick = pickOf(bet);
  return {
    ...bet,
    fairOdds: oddsOfMicro(fair),
    // A bet that only has words is drawn by itself.
    eventId: pick ? bet.eventKey : bet.id,
    pick: pick ?? { market: 'W', period: 'FT', selection: '1', overTimeIncluded: false },
  };
}

/** In percent; undefined where the close is not known. */
export const clvOfBet = ({ closeState, closeFairMicro, oddsMicro, side }: BetRow): number | undefined =>
  closeState === 'known' && closeFairMicro !== null
    ? clvPct(oddsOfMicro(oddsMicro), oddsOfMicro(closeFairMicro), side)
    : undefined;

interface Moments {
  meanCents: number;
  variance: number;
}
/** A bet of which is known what it was worth: what it is drawn with, and what it comes to by itself. */
interface Known {
  own: ExpectedBet;
  axis: string;
  alone: Moments[];
}

function knownOf(bet: BetRow): Known | undefined {
  const own = expectedBet(bet);
  return own && { own, axis: axisKey(own), alone: axesOf([own]).map(momentsOf) };
}

/** What is worked out of a bet once, whatever it is summed by. */
interface Reckoned {
  bet: BetRow;
  stakedCents: number;
  /** Undefined where its worth is not known. */
  known: Known | undefined;
  isSingle: boolean;
  clvPct: number | undefined;
}

const reckoned = (bet: BetRow): Reckoned => ({
  bet,
  stakedCents: stakedCents(bet, bet.state),
  known: knownOf(bet),
  isSingle: isSingle(bet),
  clvPct: isSingle(bet) ? clvOfBet(bet) : undefined,
});

/** What bets came to, and what they were expected to. */
function sumsOf(bets: readonly Reckoned[]): DaySums {
  const sums = { profitCents: 0, stakedCents: 0, clvBets: 0, clvCovered: 0, clvSum: 0, unknownCents: 0 };
  const known: Known[] = [];
  for (const { bet, ...own } of bets) {
    sums.profitCents += bet.profitCents ?? 0;
    sums.stakedCents += own.stakedCents;
    sums.clvBets += Number(own.isSingle);
    sums.clvCovered += Number(own.clvPct !== undefined);
    sums.clvSum += own.clvPct ?? 0;
    if (own.known) known.push(own.known);
    else sums.unknownCents += bet.profitCents ?? 0;
  }
  const { unknownCents, ...summed } = sums;
  const moments = [...Map.groupBy(known, ({ axis }) => axis).values()].flatMap((drawn) =>
    drawn.length === 1
      ? drawn.flatMap(({ alone }) => alone)
      : axesOf(drawn.map(({ own }) => own)).map(momentsOf),
  );
  const knownExpectedCents = moments.reduce((sum, { meanCents }) => sum + meanCents, 0);
  return {
    ...summed,
    bets: bets.length,
    knownBets: known.length,
    expectedCents: knownExpectedCents + unknownCents,
    knownExpectedCents,
    variance: moments.reduce((sum, { variance }) => sum + variance, 0),
  };
}

const PART_OF: Record<Dimension, (bet: BetRow) => string> = {
  all: () => '',
  account: (bet) => bet.accountId,
  sport: (bet) => bet.sport,
  market: (bet) => bet.market ?? 'other',
  strategy: (bet) => bet.strategy,
  odds: (bet) => oddsRangeOf(oddsOfMicro(bet.oddsMicro)),
};

/** The sums of the bets of one day, in every dimension. */
function rowsOf(day: Pick<DayRow, 'userId' | 'currency' | 'day'>, bets: readonly BetRow[]): DayRow[] {
  const all = bets.map(reckoned);
  return Object.entries(PART_OF).flatMap(([dimension, partOf]) =>
    [...Map.groupBy(all, ({ bet }) => partOf(bet))].map(([part, some]) => ({
      ...{ ...day, dimension, part },
      ...sumsOf(some),
    })),
  );
}

/** Sums these days anew: part of every change of what is settled on them. */
export async function sumDays(
  trx: Trx,
  { userId, currency }: Pick<BetRow, 'userId' | 'currency'>,
  settledAtMs: readonly (number | null)[],
): Promise<void> {
  const days = new Set(settledAtMs.flatMap((ms) => (ms === null ? [] : [utcDay(ms)])));
  for (const day of days) {
    const fromMs = Date.parse(day);
    const bets = await settledBets(trx, userId, currency, { fromMs, beforeMs: fromMs + DAY_MS });
    const named = { userId, currency, day };
    await replaceDay(trx, named, rowsOf(named, bets));
  }
}
