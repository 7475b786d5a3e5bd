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

/** Arbs and matched bets win on one side whatever happens, so luck is measured on single bets only. */
const isSingle = ({ strategy }: BetRow): boolean => strategy === 'value' || strategy === 'manual';
/** States in which the whole stake was decided: a void or cashed-out bet tells nothing about luck. */
const RAN = new Set(['won', 'halfWon', 'halfLost', 'lost', 'deadHeat']);

/** The no-vig price at placement or, where unknown, at the close. */
const fairMicroOf = ({ fairOddsMicro, closeState, closeFairMicro }: BetRow): number | null =>
  fairOddsMicro ?? (closeState === 'known' ? closeFairMicro : null);

/** A bet as input of the luck figures; undefined when its fair price is unknown or the bet does not qualify. */
export function expectedBet(bet: BetRow): ExpectedBet | undefined {
  const fair = fairMicroOf(bet);
  if (fair === null || !isSingle(bet) || !RAN.has(bet.state)) return undefined;
  const pick = pickOf(bet);
  return {
    ...bet,
    fairOdds: oddsOfMicro(fair),
    // A bet without a pick is drawn independently.
    eventId: pick ? bet.eventKey : bet.id,
    pick: pick ?? { market: 'W', period: 'FT', selection: '1', overTimeIncluded: false },
  };
}

/** In percent; undefined when the close is unknown. */
export const clvOfBet = ({ closeState, closeFairMicro, oddsMicro, side }: BetRow): number | undefined =>
  closeState === 'known' && closeFairMicro !== null
    ? clvPct(oddsOfMicro(oddsMicro), oddsOfMicro(closeFairMicro), side)
    : undefined;

interface Moments {
  meanCents: number;
  variance: number;
}
/** A bet with a known fair price: the input for a joint draw, and its own moments. */
interface Known {
  own: ExpectedBet;
  axis: string;
  alone: Moments[];
}

function knownOf(bet: BetRow): Known | undefined {
  const own = expectedBet(bet);
  return own && { own, axis: axisKey(own), alone: axesOf([own]).map(momentsOf) };
}

/** Values computed once per bet, for all dimensions. */
interface Reckoned {
  bet: BetRow;
  stakedCents: number;
  /** Undefined when the fair price is unknown. */
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

/** Sums actual and expected results of bets. */
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

/** The sums of one day's bets, in every dimension. */
function rowsOf(day: Pick<DayRow, 'userId' | 'currency' | 'day'>, bets: readonly BetRow[]): DayRow[] {
  const all = bets.map(reckoned);
  return Object.entries(PART_OF).flatMap(([dimension, partOf]) =>
    [...Map.groupBy(all, ({ bet }) => partOf(bet))].map(([part, some]) => ({
      ...{ ...day, dimension, part },
      ...sumsOf(some),
    })),
  );
}

/** Recomputes the sums of these days; part of every change to settled bets. */
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
