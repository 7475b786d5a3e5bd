import {
  axesOf,
  BAND_SDS,
  type BankrollPeriod,
  betsUntilAhead,
  CURRENCIES,
  type Currency,
  type Dimension,
  exposureOf,
  normalPercentile,
  type Overview,
  type OverviewQuery,
  type Part,
  percentileOf,
  ratiosOf,
  thinnedPath,
  yieldPct,
} from '@bothways/domain/bankroll';
import { seeded } from '@bothways/domain/random';
import { DAY_MS, isoOf, utcDay } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import { type AccountRow, accountsOf, movementsIn } from './accounts.store.ts';
import { type BetRow, openBetsOf, settledBets } from './bets.store.ts';
import { type DayRow, daysOf, firstDay, firstDays, type PartRow, partsOf } from './days.store.ts';
import { expectedBet } from './days.ts';
import { ownFlows } from './flows.ts';
import { MAX_PATH_BETS, pathOf, stepsOf } from './path.ts';
import { pickOf } from './pick-of.ts';
import { balanceOf, wireAccount } from './wire.ts';

const MONTH_DAYS = 30;
/** The month in which most leagues begin. */
const SEASON_MONTH = 8;
/** Simulated seasons, for at most `DRAWN_BETS` bets; beyond, the normal distribution is as good. */
const RUNS = 1000;
const DRAWN_BETS = 500;
const SEED = 20_260_901;

const add = (a: number, b: number): number => a + b;
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.map(of).reduce(add, 0);

/** The first day of a period; for `all` the day of the first settled bet. */
async function beginOf(
  db: Db,
  userId: string,
  currency: string,
  period: BankrollPeriod,
  nowMs: number,
): Promise<string> {
  const now = new Date(nowMs);
  const year = now.getUTCFullYear();
  switch (period) {
    case '30d':
      return utcDay(nowMs - (MONTH_DAYS - 1) * DAY_MS);
    case 'season':
      return utcDay(Date.UTC(now.getUTCMonth() >= SEASON_MONTH ? year : year - 1, SEASON_MONTH, 1));
    case 'year':
      return utcDay(Date.UTC(year, 0, 1));
    case 'all':
      return (await firstDay(db, userId, currency)) ?? utcDay(nowMs);
  }
}

/** The currency of most accounts; the first of the list on a tie. */
function usualCurrency(accounts: readonly AccountRow[]): Currency {
  const counted = CURRENCIES.map((currency) => ({
    currency,
    count: accounts.filter((account) => account.currency === currency).length,
  }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.currency ?? 'EUR';
}

type Counted = Pick<DayRow, 'bets' | 'profitCents' | 'stakedCents' | 'clvBets' | 'clvCovered' | 'clvSum'>;
const wireSums = ({
  bets,
  profitCents,
  stakedCents,
  clvBets,
  clvCovered,
  clvSum,
}: Counted): Omit<Part, 'key'> => ({
  bets,
  profitCents,
  stakedCents,
  clvBets,
  clvCovered,
  ...(clvCovered > 0 && { clvPct: clvSum / clvCovered }),
});

const totalOf = (days: readonly DayRow[]): Counted => ({
  bets: sum(days, (day) => day.bets),
  profitCents: sum(days, (day) => day.profitCents),
  stakedCents: sum(days, (day) => day.stakedCents),
  clvBets: sum(days, (day) => day.clvBets),
  clvCovered: sum(days, (day) => day.clvCovered),
  clvSum: sum(days, (day) => day.clvSum),
});

const wireParts = (rows: readonly PartRow[]): Part[] =>
  rows
    .map((row) => ({ key: row.part, ...wireSums(row) }))
    .toSorted((a, b) => b.stakedCents - a.stakedCents || (a.key < b.key ? -1 : 1));

/** Exposure of the open bets per event, nearest event first. */
function openEvents(bets: readonly BetRow[]): Overview['events'] {
  return [...Map.groupBy(bets, ({ eventKey }) => eventKey)]
    .map(([eventKey, own]) => {
      const [first] = own;
      const { stakedCents, worstCents, bestCents } = exposureOf(
        own.map((bet) => ({ ...bet, pick: pickOf(bet) })),
        first?.sport === 'other' ? undefined : first?.sport,
      );
      return {
        eventKey,
        name: first?.eventName ?? '',
        ...(first?.home !== null && first?.home !== undefined && { home: first.home }),
        ...(first?.away !== null && first?.away !== undefined && { away: first.away }),
        ...(first?.startsAtMs !== null &&
          first?.startsAtMs !== undefined && { startsAt: isoOf(first.startsAtMs) }),
        stakedCents,
        worstCents,
        bestCents,
      };
    })
    .toSorted((a, b) => ((a.startsAt ?? '~') < (b.startsAt ?? '~') ? -1 : 1));
}

/** The percentile of the actual result among simulated runs of the same bets, and how many such bets reveal an edge. */
async function luckOf(
  db: Db,
  userId: string,
  currency: string,
  days: readonly DayRow[],
): Promise<Overview['luck']> {
  const bets = sum(days, (day) => day.knownBets);
  const known = sum(days, (day) => day.knownExpectedCents);
  const variance = sum(days, (day) => day.variance);
  const luckCents = Math.round(sum(days, (day) => day.profitCents - day.expectedCents));
  const sd = Math.sqrt(variance);
  const [from, to] = [days[0]?.day, days.at(-1)?.day];
  const untilAhead = bets === 0 ? undefined : betsUntilAhead(known / bets, Math.sqrt(variance / bets));
  const percentile = async (): Promise<number | undefined> => {
    if (bets === 0 || from === undefined || to === undefined) return undefined;
    if (bets > DRAWN_BETS) return normalPercentile(known + luckCents, known, sd);
    const span = { fromMs: Date.parse(from), beforeMs: Date.parse(to) + DAY_MS };
    const rows = await settledBets(db, userId, currency, span);
    const axes = axesOf(rows.flatMap((row) => expectedBet(row) ?? []));
    return percentileOf(axes, known + luckCents, RUNS, seeded(SEED));
  };
  const at = await percentile();
  return {
    bets,
    expectedCents: Math.round(sum(days, (day) => day.expectedCents)),
    luckCents,
    bandCents: Math.round(BAND_SDS * sd),
    ...(at !== undefined && { percentile: at }),
    ...(untilAhead !== undefined && { untilAhead }),
  };
}

/** The settled bets of the days; undefined when there are too many to read one by one. */
async function betsOf(
  db: Db,
  userId: string,
  currency: string,
  days: readonly DayRow[],
): Promise<BetRow[] | undefined> {
  const [from, to] = [days[0]?.day, days.at(-1)?.day];
  if (from === undefined || to === undefined) return [];
  if (sum(days, ({ bets }) => bets) > MAX_PATH_BETS) return undefined;
  const span = { fromMs: Date.parse(from), beforeMs: Date.parse(to) + DAY_MS };
  return settledBets(db, userId, currency, span);
}

/** Ratios over the money that was there: by bet, or by day where the bets are too many. */
async function moneyRatios(
  db: Db,
  userId: string,
  accounts: readonly AccountRow[],
  {
    currency,
    from,
    days,
    bets,
  }: { currency: string; from: string; days: readonly DayRow[]; bets?: BetRow[] | undefined },
) {
  const moved = await movementsIn(db, userId, currency);
  const flows = ownFlows(moved, await firstDays(db, userId, currency)).filter(
    ({ atMs }) => atMs >= Date.parse(from),
  );
  const profitCents = sum(days, (day) => day.profitCents);
  const nowCents = sum(accounts, (account) => account.paidInCents + account.profitCents);
  const openingCents = nowCents - profitCents - sum(flows, ({ cents }) => cents);
  const byDay = days.map(({ day, profitCents: own }) => ({
    atMs: Date.parse(day) + DAY_MS - 1,
    profitCents: own,
  }));
  const steps = bets ? stepsOf(bets) : byDay;
  const { roiPct, growthPct, atRiskCents, drawdown } = ratiosOf(steps, flows, openingCents);
  return {
    atRiskCents,
    ...(roiPct !== undefined && { roiPct }),
    ...(growthPct !== undefined && { growthPct }),
    ...(drawdown && {
      drawdown: {
        cents: drawdown.cents,
        ...(drawdown.pct !== undefined && { pct: drawdown.pct }),
        day: utcDay(steps[drawdown.at]?.atMs ?? Date.parse(from)),
        by: bets ? ('bet' as const) : ('day' as const),
      },
    }),
  };
}

/** The figures above the list of bets: the money, the profit, and how much of it was luck. */
export async function overviewOf(
  db: Db,
  userId: string,
  { period, currency: asked }: OverviewQuery,
  nowMs: number,
): Promise<Omit<Overview, 'success'>> {
  const all = await accountsOf(db, userId);
  const currency = asked ?? usualCurrency(all);
  const accounts = all.filter((account) => account.currency === currency);
  const [from, to] = [await beginOf(db, userId, currency, period, nowMs), utcDay(nowMs)];
  const days = await daysOf(db, userId, currency, from, to);
  const total = totalOf(days);
  const open = await openBetsOf(db, userId, currency);
  const events = openEvents(open);
  const paidInCents = sum(accounts, (account) => account.paidInCents);
  const checkedAtMs = Math.max(0, ...all.map((account) => account.checkedAtMs ?? 0));
  const yielded = yieldPct(total);
  const rows = await partsOf(db, userId, currency, from, to);
  const bets = await betsOf(db, userId, currency, days);
  const partsIn = (dimension: Dimension): Part[] =>
    wireParts(rows.filter((row) => row.dimension === dimension));
  return {
    currency,
    currencies: CURRENCIES.filter((each) => each === currency || all.some((row) => row.currency === each)),
    from,
    to,
    bankrollCents: sum(accounts, (each) => balanceOf(each) + each.openCents),
    paidInCents,
    total: wireSums(total),
    ...(yielded !== undefined && { yieldPct: yielded }),
    ...(await moneyRatios(db, userId, accounts, { currency, from, days, bets })),
    open: {
      bets: open.length,
      cents: sum(open, ({ outlayCents }) => outlayCents),
      worstCents: sum(events, ({ worstCents }) => worstCents),
      bestCents: sum(events, ({ bestCents }) => bestCents),
    },
    days: days.map(({ day, bets, profitCents, expectedCents, variance }) => ({
      day,
      bets,
      profitCents,
      expectedCents,
      variance,
    })),
    ...(bets && { path: thinnedPath(pathOf(bets)) }),
    luck: await luckOf(db, userId, currency, days),
    parts: {
      account: partsIn('account'),
      sport: partsIn('sport'),
      market: partsIn('market'),
      strategy: partsIn('strategy'),
      odds: partsIn('odds'),
    },
    accounts: accounts.map(wireAccount),
    ...(checkedAtMs > 0 && { checkedAt: isoOf(checkedAtMs) }),
    events,
  };
}
