import {
  axesOf,
  clvPct,
  type ExpectedBet,
  momentsOf,
  oddsRangeOf,
  stakedCents,
} from '@bothways/domain/bankroll';
import { dayOf } from '@bothways/domain/bot-bets';
import { oddsOfMicro } from '@bothways/domain/odds';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { type BetRow, settledBets } from './bets.store.ts';
import { type DayRow, type DaySums, type Dimension, replaceDay } from './days.store.ts';
import { pickOf } from './pick-of.ts';

type Trx = Transaction<Schema>;
const DAY_MS = 24 * 3_600_000;

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

/** What bets came to, and what they were expected to. */
export function sumsOf(bets: readonly BetRow[]): DaySums {
  const known = bets.flatMap((bet) => expectedBet(bet) ?? []);
  const moments = axesOf(known).map(momentsOf);
  const knownExpectedCents = moments.reduce((sum, { meanCents }) => sum + meanCents, 0);
  const unknownCents = bets.reduce((sum, bet) => (expectedBet(bet) ? sum : sum + (bet.profitCents ?? 0)), 0);
  const clvs = bets.filter(isSingle).map(clvOfBet);
  const covered = clvs.filter((clv) => clv !== undefined);
  return {
    bets: bets.length,
    profitCents: bets.reduce((sum, bet) => sum + (bet.profitCents ?? 0), 0),
    stakedCents: bets.reduce((sum, bet) => sum + stakedCents(bet, bet.state), 0),
    clvBets: clvs.length,
    clvCovered: covered.length,
    clvSum: covered.reduce((sum, clv) => sum + clv, 0),
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
  return Object.entries(PART_OF).flatMap(([dimension, partOf]) =>
    [...Map.groupBy(bets, partOf)].map(([part, some]) => ({ ...day, dimension, part, ...sumsOf(some) })),
  );
}

/** Sums these days anew: part of every change of what is settled on them. */
export async function sumDays(
  trx: Trx,
  { userId, currency }: Pick<BetRow, 'userId' | 'currency'>,
  settledAtMs: readonly (number | null)[],
): Promise<void> {
  const days = new Set(settledAtMs.flatMap((ms) => (ms === null ? [] : [dayOf(ms)])));
  for (const day of days) {
    const fromMs = Date.parse(day);
    const bets = await settledBets(trx, userId, currency, { fromMs, beforeMs: fromMs + DAY_MS });
    const named = { userId, currency, day };
    await replaceDay(trx, named, rowsOf(named, bets));
  }
}
