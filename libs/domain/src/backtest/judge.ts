import { clvOf } from '../bankroll/index.ts';
import { isoOf, measureOf, type Span, utcDay } from '../time/index.ts';
import type { BacktestKind } from './backtest.schema.ts';
import { type BankRun, type EventMoney, flatRun, kellyRun } from './bank.ts';
import { type Betting, DELAYS_S } from './betting.schema.ts';
import { endsOf, type Find } from './find.ts';
import { meanInterval, sumInterval } from './interval.ts';
import { FEW_BETS, type Hit, type Honesty, type Judgement, MAX_GAPS_TOLD } from './judgement.schema.ts';
import { clvFields, clvOfLeg, partsOf } from './parts.ts';
import { type Placed, placed } from './placing.ts';
import { outlayOf, Stakes } from './staking.ts';

/** Facts about a backtest besides its finds. */
export interface BacktestFacts {
  kind: BacktestKind;
  /** Times without data from a bookmaker of the configuration. */
  gaps: readonly (Span & { bookie: string })[];
  /** Events of which only the thinned history is stored. */
  outlines: number;
  /** Events with prices of which only the sources' times are stored. */
  unreceived: number;
  /** Configurations tried on days of the period, including this one. */
  tried: number;
  /** The configuration has rules that the history has no data for. */
  hasScreenRules: boolean;
}

const MS_PER_S = 1000;

/** Interpolates linearly between neighbours, as most programs compute quartiles; undefined for an empty list. */
function quantile(sorted: readonly number[], share: number): number | undefined {
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below === undefined || above === undefined ? undefined : below + (above - below) * (at % 1);
}

function lifeOf(finds: readonly Find[]): Judgement['life'] {
  const measured = finds
    .filter(({ isOneSample }) => !isOneSample)
    .map(({ shownMs, goneMs }) => (goneMs - shownMs) / MS_PER_S)
    .toSorted((a, b) => a - b);
  const [lower, median, upper] = [0.25, 0.5, 0.75].map((share) => quantile(measured, share));
  return {
    measured: measured.length,
    oneSample: finds.length - measured.length,
    ...(lower !== undefined && { lowerQuartileS: lower }),
    ...(median !== undefined && { medianS: median }),
    ...(upper !== undefined && { upperQuartileS: upper }),
  };
}

function hitOf(finds: readonly Find[], at: number, stakes: Stakes, betting: Betting): Hit | undefined {
  const delay = DELAYS_S[at];
  if (delay === undefined) return undefined;
  const stood = finds.filter((find) => find.stood[at] === true).length;
  const { settled } = placed(finds, at, betting.oncePer);
  const { staking } = flatRun(settled, stakes, { ...betting, delay });
  return {
    delay,
    stood,
    ...(finds.length > 0 && { stoodPct: (stood / finds.length) * 100 }),
    bets: staking.bets,
    turnoverCents: staking.turnoverCents,
    profitCents: staking.profitCents,
    ...(staking.yieldPct !== undefined && { yieldPct: staking.yieldPct }),
  };
}

function clvInterval(bets: readonly Find[]): Judgement['clvInterval'] {
  const byEvent = Map.groupBy(bets, ({ eventId }) => eventId);
  const sums = [...byEvent.values()].flatMap((own) => {
    const known = own.flatMap(({ legs }) => legs.flatMap((leg) => clvOfLeg(leg) ?? []));
    return known.length === 0 ? [] : [{ sum: known.reduce((sum, pct) => sum + pct, 0), count: known.length }];
  });
  const interval = meanInterval(sums);
  return interval && { lowPct: interval.low, highPct: interval.high, events: sums.length };
}

function profitInterval(events: readonly EventMoney[]): Judgement['profitInterval'] {
  const interval = sumInterval(events.map(({ profitCents }) => profitCents));
  return interval && { lowCents: interval.low, highCents: interval.high, events: events.length };
}

/** Expected profit of flat stakes when displayed: `T (1 / S - 1)` of an arb, the value of a value bet. */
function expectedCents(kind: BacktestKind, { events }: BankRun): number {
  const worth = events.flatMap(({ bets }) =>
    bets.map((bet) => {
      const share = bet.find.pct / 100;
      return outlayOf(bet) * (kind === 'arbs' ? 1 / (1 - share) - 1 : share);
    }),
  );
  return Math.round(worth.reduce((sum, cents) => sum + cents, 0));
}

function curveOf(flat: BankRun, kelly: BankRun): Judgement['curve'] {
  const days = new Map<string, { bets: number; flatCents: number; kellyCents: number }>();
  const at = (ms: number) => {
    const day = utcDay(ms);
    const held = days.get(day) ?? { bets: 0, flatCents: 0, kellyCents: 0 };
    days.set(day, held);
    return held;
  };
  for (const { startMs, bets, profitCents } of flat.events) {
    const day = at(startMs);
    day.bets += bets.length;
    day.flatCents += profitCents;
  }
  for (const { startMs, profitCents } of kelly.events) at(startMs).kellyCents += profitCents;
  let [flatCents, kellyCents] = [0, 0];
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, own]) => {
      flatCents += own.flatCents;
      kellyCents += own.kellyCents;
      return { day, bets: own.bets, flatCents, kellyCents };
    });
}

function gapsOf(gaps: BacktestFacts['gaps']): Judgement['gaps'] {
  const longest = gaps.toSorted((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs) || a.fromMs - b.fromMs);
  return {
    count: gaps.length,
    totalS: Math.round(measureOf(gaps) / MS_PER_S),
    longest: longest
      .slice(0, MAX_GAPS_TOLD)
      .map(({ bookie, fromMs, toMs }) => ({ bookie, from: isoOf(fromMs), to: isoOf(toMs) })),
  };
}

function honestyOf(facts: BacktestFacts, { settled, open }: Placed, clv: Judgement['clv']): Honesty[] {
  const when = (holds: boolean, ...codes: Honesty[]): Honesty[] => (holds ? codes : []);
  return [
    'refusals',
    'accountsEnd',
    'limitsUnknown',
    'confirmationsUnknown',
    'suspensionsUnknown',
    'rulesOfNow',
    ...when(facts.tried > 1, 'triedBefore'),
    ...when(settled.length < FEW_BETS, 'fewBets'),
    ...when(open.length > 0, 'resultsMissing'),
    ...when(clv.covered < clv.bets, 'closesMissing'),
    ...when(facts.gaps.length > 0, 'gaps'),
    ...when(facts.unreceived > 0, 'receiptsUnknown'),
    ...when(facts.outlines > 0, 'outlines'),
    ...when(facts.hasScreenRules, 'screenRules'),
  ];
}

/**
 * Computes the result of betting on the finds under the given assumptions. Equal finds give an equal judgement, in
 * whatever order they come.
 * @param finds with their outcomes as far as known now
 */
export function judge(finds: readonly Find[], betting: Betting, facts: BacktestFacts): Judgement {
  const at = DELAYS_S.indexOf(betting.delay);
  const stakes = new Stakes(facts.kind, betting.capCents);
  const fate = placed(finds, at, betting.oncePer);
  const { settled, open, missed, again } = fate;
  const bets = [...settled, ...open];
  const flat = flatRun(settled, stakes, betting);
  const kelly = kellyRun(settled, stakes, betting);
  const clv = clvFields(clvOf(bets.flatMap(({ legs }) => legs.map(clvOfLeg))));
  const [interval, profits] = [clvInterval(bets), profitInterval(flat.events)];
  return {
    betting,
    found: { count: finds.length, events: new Set(finds.map(({ eventId }) => eventId)).size },
    life: lifeOf(finds),
    hits: DELAYS_S.flatMap((_, index) => hitOf(finds, index, stakes, betting) ?? []),
    fate: { settled: settled.length, open: open.length, missed, again },
    voided: settled.filter((find) => endsOf(find)?.every((end) => end === 'void')).length,
    postponed: open.filter(({ isPostponed }) => isPostponed).length,
    clv,
    ...(interval && { clvInterval: interval }),
    flat: flat.staking,
    kelly: kelly.staking,
    expectedCents: expectedCents(facts.kind, flat),
    ...(profits && { profitInterval: profits }),
    curve: curveOf(flat, kelly),
    parts: partsOf({ finds, delay: at, bets, events: flat.events }),
    gaps: gapsOf(facts.gaps),
    outlines: facts.outlines,
    unreceived: facts.unreceived,
    tried: facts.tried,
    honesty: honestyOf(facts, fate, clv),
  };
}
