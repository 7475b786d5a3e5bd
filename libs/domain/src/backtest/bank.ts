import { ratiosOf, yieldPct } from '../bankroll/index.ts';
import { HOUR_MS, utcDay } from '../time/index.ts';
import type { Betting } from './betting.schema.ts';
import type { Find } from './find.ts';
import type { Staking } from './judgement.schema.ts';
import {
  type LegMoney,
  moneyOf,
  outlayOf,
  profitOf,
  type StakedBet,
  type Stakes,
  turnoverOf,
} from './staking.ts';

/** A match including breaks: by then its bets are paid and the money can be staked again. */
const PAID_AFTER_MS = 3 * HOUR_MS;

/** The bets on one event and their profit. */
export interface EventMoney {
  eventId: string;
  startMs: number;
  bets: readonly StakedBet[];
  legs: readonly LegMoney[];
  profitCents: number;
}

interface Step {
  atMs: number;
  /** At the same moment, payments come before placements. */
  kind: 'pay' | 'place';
  find: Find;
}

/** Returns the moments at which bets are placed and events are paid, in order. */
function stepsOf(bets: readonly Find[], delayMs: number): Step[] {
  const steps = bets.map((find): Step => ({ atMs: find.shownMs + delayMs, kind: 'place', find }));
  for (const own of Map.groupBy(bets, ({ eventId }) => eventId).values()) {
    const [find] = own;
    const lastMs = Math.max(...own.map(({ shownMs }) => shownMs)) + delayMs;
    if (find) steps.push({ atMs: Math.max(find.startMs + PAID_AFTER_MS, lastMs + 1), kind: 'pay', find });
  }
  return steps.toSorted(
    (a, b) =>
      a.atMs - b.atMs ||
      (a.kind === b.kind ? 0 : a.kind === 'pay' ? -1 : 1) ||
      (a.find.opportunityId < b.find.opportunityId ? -1 : 1),
  );
}

interface Run {
  /** In order of payment. */
  events: EventMoney[];
  mostAtRiskCents: number;
}

/**
 * Places bets in order and pays them event by event.
 * @param stakesFor the stakes of a find, given the bank's total and free money at that moment
 */
function run(
  bets: readonly Find[],
  delayMs: number,
  bankCents: number,
  stakesFor: (find: Find, bank: { worthCents: number; freeCents: number }) => readonly number[],
): Run {
  const open = new Map<string, StakedBet[]>();
  const events: EventMoney[] = [];
  let [worthCents, atRiskCents, mostAtRiskCents] = [bankCents, 0, 0];
  for (const { kind, find } of stepsOf(bets, delayMs)) {
    const own = open.get(find.eventId) ?? [];
    if (kind === 'place') {
      const bet = { find, stakesCents: stakesFor(find, { worthCents, freeCents: worthCents - atRiskCents }) };
      open.set(find.eventId, [...own, bet]);
      atRiskCents += outlayOf(bet);
      mostAtRiskCents = Math.max(mostAtRiskCents, atRiskCents);
      continue;
    }
    open.delete(find.eventId);
    const legs = moneyOf(own);
    const profitCents = profitOf(legs);
    atRiskCents -= own.reduce((sum, bet) => sum + outlayOf(bet), 0);
    worthCents += profitCents;
    events.push({ eventId: find.eventId, startMs: find.startMs, bets: own, legs, profitCents });
  }
  return { events, mostAtRiskCents };
}

/** Outcome of a staking method, from the first bet to the last. */
export interface BankRun extends Run {
  staking: Staking;
}

function bankRun({ events, mostAtRiskCents }: Run, bankCents: number): BankRun {
  const turnoverCents = events.reduce((sum, { legs }) => sum + turnoverOf(legs), 0);
  const profitCents = events.reduce((sum, event) => sum + event.profitCents, 0);
  const steps = events.map(({ profitCents: ofEvent }, atMs) => ({ atMs, profitCents: ofEvent }));
  const { drawdown: fall } = ratiosOf(steps, [], bankCents);
  const share = yieldPct({ profitCents, stakedCents: turnoverCents });
  const staking: Staking = {
    bets: events.reduce((sum, { bets }) => sum + bets.filter((bet) => outlayOf(bet) > 0).length, 0),
    turnoverCents,
    profitCents,
    ...(share !== undefined && { yieldPct: share }),
    endsAtCents: bankCents + profitCents,
    ...(fall && {
      drawdown: {
        cents: fall.cents,
        ...(fall.pct !== undefined && { pct: fall.pct }),
        day: utcDay(events[fall.at]?.startMs ?? 0),
      },
    }),
    mostAtRiskCents,
  };
  return { events, mostAtRiskCents, staking };
}

/** Simulates flat stakes, whatever the bank is. */
export function flatRun(
  bets: readonly Find[],
  stakes: Stakes,
  { delay, flatCents, bankCents }: Betting,
): BankRun {
  const stakesFor = (find: Find) => stakes.ofTotal(find, flatCents);
  return bankRun(run(bets, delay * 1000, bankCents, stakesFor), bankCents);
}

/** Simulates Kelly stakes: a share of the bank's current total, limited to its free money. */
export function kellyRun(
  bets: readonly Find[],
  stakes: Stakes,
  { delay, kellyPct, bankCents }: Betting,
): BankRun {
  const stakesFor = (find: Find, { worthCents, freeCents }: { worthCents: number; freeCents: number }) => {
    const wanted = (worthCents * kellyPct * stakes.kellyShare(find)) / 100;
    const totalCents = Math.floor(Math.min(wanted, freeCents));
    return totalCents > 0 ? stakes.ofTotal(find, totalCents) : find.legs.map(() => 0);
  };
  return bankRun(run(bets, delay * 1000, bankCents, stakesFor), bankCents);
}
