import type { Pick } from '../markets/index.ts';
import { type BetTerms, betProfitCents } from './profit.ts';

/** A bet with its fair odds at placement. */
export interface ExpectedBet extends BetTerms {
  eventId: string;
  pick: Pick;
  /** No-vig odds of the selection backed or laid. */
  fairOdds: number;
}

/** A bet pays one amount where the draw of its axis falls inside the span, and another outside. */
interface Span {
  from: number;
  before: number;
  isInside: boolean;
  insideCents: number;
  outsideCents: number;
}

/** The outcomes that one random number between 0 and 1 decides: the payout between each two neighbouring bounds. */
interface Axis {
  /** Rising, from 0 to 1. */
  bounds: readonly number[];
  /** Payout from each bound to the next. */
  cents: readonly number[];
}

const FROM_BELOW = new Set(['1', '1X', 'over', 'yes']);
const FROM_ABOVE = new Set(['2', 'X2', 'under', 'no']);

/** Probabilities of the sides of a result, by the first bet on each; undefined where no bet gives one. */
interface Sides {
  home: number | undefined;
  away: number | undefined;
}

function sidesOf(bets: readonly ExpectedBet[]): Sides {
  const shareOf = (selection: string): number | undefined => {
    const bet = bets.find(({ pick }) => pick.market === 'W' && pick.selection === selection);
    return bet && 1 / bet.fairOdds;
  };
  return { home: shareOf('1'), away: shareOf('2') };
}

/**
 * Returns where the draw's span begins: after the home side's where known, else before the away side's, else centred.
 */
function drawBegins({ home, away }: Sides, width: number): number {
  const from = home ?? (away === undefined ? (1 - width) / 2 : 1 - away - width);
  return Math.max(0, Math.min(1 - width, from));
}

/**
 * Returns the span of its axis on which a selection wins. Home and high scores are at the lower end, away and low ones
 * at the upper, a draw between: so exclusive selections never win together, and implied ones always do.
 */
function spanOf(
  { pick: { selection }, fairOdds }: ExpectedBet,
  sides: Sides,
): Omit<Span, 'insideCents' | 'outsideCents'> {
  const probability = Math.min(1, 1 / fairOdds);
  if (FROM_BELOW.has(selection)) return { from: 0, before: probability, isInside: true };
  if (FROM_ABOVE.has(selection)) return { from: 1 - probability, before: 1, isInside: true };
  const isNot = selection === '12';
  const width = isNot ? 1 - probability : probability;
  const from = drawBegins(sides, width);
  return { from, before: from + width, isInside: !isNot };
}

/** Groups bets that one number decides: of one event, one part of it, and one statistic. */
export const axisKey = ({ eventId, pick: { market, period, team, selection } }: ExpectedBet): string => {
  const counted =
    market === 'OU' || market === 'HOU' || market === 'OUT' || market === 'HOUT'
      ? `total${team ?? ''}`
      : ['W', 'AH', 'EH', 'DC', 'DNB'].includes(market)
        ? 'difference'
        : `${market}${team ?? ''}${selection.includes(':') ? selection : ''}`;
  return `${eventId}|${period}|${counted}`;
};

const paid = (bet: ExpectedBet, comesTrue: boolean): number =>
  betProfitCents(bet, {
    state: comesTrue === (bet.side === 'back') ? 'won' : 'lost',
    cashOutCents: null,
    shareMicro: null,
  });

function paying(bet: ExpectedBet, sides: Sides): Span {
  const span = spanOf(bet, sides);
  return { ...span, insideCents: paid(bet, span.isInside), outsideCents: paid(bet, !span.isInside) };
}

/** In one sweep along the bounds: a busy day may be a single axis. */
function axisOf(bets: readonly ExpectedBet[]): Axis {
  const sides = sidesOf(bets);
  let reached = 0;
  /** Change of the payout at each bound. */
  const steps = new Map([[0, 0]]);
  const step = (at: number, cents: number): void => {
    if (at < 1) steps.set(Math.max(0, at), (steps.get(Math.max(0, at)) ?? 0) + cents);
  };
  for (const bet of bets) {
    const { from, before, insideCents, outsideCents } = paying(bet, sides);
    reached += outsideCents;
    step(from, insideCents - outsideCents);
    step(before, outsideCents - insideCents);
  }
  const rising = [...steps].toSorted(([one], [other]) => one - other);
  const cents = rising.map(([, change]) => {
    reached += change;
    return reached;
  });
  return { bounds: [...rising.map(([at]) => at), 1], cents };
}

/** Returns the independent draws behind bets: bets on one event share theirs. */
export const axesOf = (bets: readonly ExpectedBet[]): Axis[] =>
  [...Map.groupBy(bets, axisKey).values()].map(axisOf);

/** Returns the mean payout of an axis, in cents, and its variance, in cents squared. */
export function momentsOf({ bounds, cents }: Axis): { meanCents: number; variance: number } {
  const widths = cents.map((_, at) => (bounds[at + 1] ?? 1) - (bounds[at] ?? 0));
  const meanCents = cents.reduce((sum, paidCents, at) => sum + paidCents * (widths[at] ?? 0), 0);
  const variance = cents.reduce(
    (sum, paidCents, at) => sum + (paidCents - meanCents) ** 2 * (widths[at] ?? 0),
    0,
  );
  return { meanCents, variance };
}

const paysAt = ({ bounds, cents }: Axis, drawn: number): number =>
  cents[bounds.findLastIndex((bound, at) => at < cents.length && bound <= drawn)] ?? 0;

/**
 * Percent of simulated runs that end below the actual profit, ties by half: 50 is typical.
 * @param random numbers in [0, 1), the same for the same bets
 */
export function percentileOf(
  axes: readonly Axis[],
  actualCents: number,
  runs: number,
  random: () => number,
): number | undefined {
  if (axes.length === 0) return undefined;
  let below = 0;
  for (let run = 0; run < runs; run += 1) {
    let cents = 0;
    for (const axis of axes) cents += paysAt(axis, random());
    below += cents < actualCents ? 1 : cents === actualCents ? 0.5 : 0;
  }
  return (below / runs) * 100;
}

/** The same by the normal distribution, where there are too many draws to simulate. */
export function normalPercentile(actualCents: number, expectedCents: number, sdCents: number): number {
  if (sdCents <= 0) return 50;
  const z = (actualCents - expectedCents) / sdCents;
  // Abramowitz and Stegun 26.2.17, accurate to 7 decimal places.
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    Math.exp((-z * z) / 2) *
    0.3989422804 *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (z > 0 ? 1 - tail : tail) * 100;
}
