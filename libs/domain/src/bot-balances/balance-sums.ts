import { centsOfEuros } from '../money/index.ts';
import type { Balance } from './balances.schema.ts';

type Amounts = Pick<Balance, 'openingBalance' | 'closingBalance'>;

/** Profit of a day, in cents: closing less opening. */
export const balanceProfit = ({ openingBalance, closingBalance }: Amounts): number =>
  centsOfEuros(closingBalance) - centsOfEuros(openingBalance);

const byTime = (a: Balance, b: Balance): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : a.bookieName < b.bookieName ? -1 : 1;

/** An entry with the changes since the previous one at the same bookmaker. */
interface FollowedBalance extends Balance {
  /** In cents. */
  profitCents: number;
  /** Net deposit in between, in cents; undefined for the first entry of a bookmaker. */
  betweenCents?: number;
}

/** Returns the entries, newest first, each with its profit and the net deposit before it. */
export function followedBalances(balances: readonly Balance[]): FollowedBalance[] {
  const closings = new Map<string, number>();
  const followed = balances.toSorted(byTime).map((balance) => {
    const before = closings.get(balance.bookieName);
    closings.set(balance.bookieName, centsOfEuros(balance.closingBalance));
    const betweenCents = before === undefined ? undefined : centsOfEuros(balance.openingBalance) - before;
    return {
      ...balance,
      profitCents: balanceProfit(balance),
      ...(betweenCents !== undefined && { betweenCents }),
    };
  });
  const newestFirst = (a: Balance, b: Balance): number =>
    a.date === b.date ? (a.bookieName < b.bookieName ? -1 : 1) : a.date > b.date ? -1 : 1;
  return followed.toSorted(newestFirst);
}

/** Returns the cumulated profit by day with entries, in cents. */
export function profitByDate(balances: readonly Balance[]): { date: string; profitCents: number }[] {
  const days = new Map<string, number>();
  let sum = 0;
  for (const balance of balances.toSorted(byTime)) {
    sum += balanceProfit(balance);
    days.set(balance.date, sum);
  }
  return [...days].map(([date, profitCents]) => ({ date, profitCents }));
}

/** Totals over entries. */
interface BalanceFigures {
  /** In cents. */
  profitCents: number;
  entries: number;
  /** YYYY-MM-DD; missing where there is no entry. */
  first?: string;
  last?: string;
  /** By bookmaker, greatest profit first. */
  bookmakers: { bookie: string; profitCents: number; entries: number }[];
  /** The day with the greatest profit over all bookmakers. */
  best?: { date: string; profitCents: number };
}

/** Sums entries up: in total, by bookmaker, and the best day. */
export function balanceFigures(balances: readonly Balance[]): BalanceFigures {
  const sumOf = (some: readonly Balance[]): number =>
    some.reduce((sum, balance) => sum + balanceProfit(balance), 0);
  const bookmakers = [...Map.groupBy(balances, ({ bookieName }) => bookieName)]
    .map(([bookie, some]) => ({ bookie, profitCents: sumOf(some), entries: some.length }))
    .toSorted((a, b) => b.profitCents - a.profitCents || (a.bookie < b.bookie ? -1 : 1));
  const days = [...Map.groupBy(balances, ({ date }) => date)]
    .map(([date, some]) => ({ date, profitCents: sumOf(some) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const best = days.toSorted((a, b) => b.profitCents - a.profitCents)[0];
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  return {
    profitCents: sumOf(balances),
    entries: balances.length,
    bookmakers,
    ...(first !== undefined && { first }),
    ...(last !== undefined && { last }),
    ...(best && { best }),
  };
}
