import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Balance,
  balanceFigures,
  balanceInputSchema,
  balanceProfit,
  bulkBalancesSchema,
  followedBalances,
  profitByDate,
} from './index.ts';

const entry = (
  date: string,
  bookieName: string,
  openingBalance: number,
  closingBalance: number,
): Balance => ({
  id: `${date} ${bookieName}`,
  date,
  bookieName,
  openingBalance,
  closingBalance,
  version: 'v1',
});
const DAYS: readonly Balance[] = [
  entry('2026-11-20', 'bwin', 85.9, 118.2),
  entry('2026-11-20', 'williamhill', 60, 50),
  entry('2026-11-19', 'bwin', 141.3, 185.9),
  entry('2026-11-19', 'williamhill', 92, 134.4),
  entry('2026-11-18', 'bwin', 158.75, 141.3),
];

describe('entries', () => {
  it('follow each other bookmaker by bookmaker', () => {
    const lines = followedBalances(DAYS.toReversed()).map(
      ({ id, profitCents, betweenCents }) => `${id} ${profitCents} ${betweenCents ?? 'first'}`,
    );
    expect(lines).toEqual([
      '2026-11-20 bwin 3230 -10000',
      '2026-11-20 williamhill -1000 -7440',
      '2026-11-19 bwin 4460 0',
      '2026-11-19 williamhill 4240 first',
      '2026-11-18 bwin -1745 first',
    ]);
  });

  it('come to figures', () => {
    expect(balanceFigures(DAYS)).toEqual({
      profitCents: 9185,
      entries: 5,
      first: '2026-11-18',
      last: '2026-11-20',
      bookmakers: [
        { bookie: 'bwin', profitCents: 5945, entries: 3 },
        { bookie: 'williamhill', profitCents: 3240, entries: 2 },
      ],
      best: { date: '2026-11-19', profitCents: 8700 },
    });
    expect(balanceFigures([])).toEqual({ profitCents: 0, entries: 0, bookmakers: [] });
    expect(profitByDate(DAYS)).toEqual([
      { date: '2026-11-18', profitCents: -1745 },
      { date: '2026-11-19', profitCents: 6955 },
      { date: '2026-11-20', profitCents: 9185 },
    ]);
  });

  it('add up: what came out is the last closing less the first opening less what was put in between', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 20 }), (amounts) => {
        const balances = amounts.map(([opening, closing], at) =>
          entry(`2026-10-${String(at + 1).padStart(2, '0')}`, 'bwin', opening / 100, closing / 100),
        );
        const followed = followedBalances(balances);
        const between = followed.reduce((sum, { betweenCents = 0 }) => sum + betweenCents, 0);
        const [first, last] = [amounts[0]?.[0] ?? 0, amounts.at(-1)?.[1] ?? 0];
        const { profitCents } = balanceFigures(balances);
        expect(profitCents).toBe(last - first - between);
        expect(profitCents).toBe(balances.reduce((sum, balance) => sum + balanceProfit(balance), 0));
        expect(profitByDate(balances).at(-1)?.profitCents).toBe(profitCents);
      }),
    );
  });
});

describe('what somebody notes', () => {
  const good = {
    userEmail: 'Ana@bot.example',
    bookieName: 'bwin',
    openingBalance: 0,
    closingBalance: 12.5,
    date: '2026-02-28',
  };
  it('is taken with an address in small letters', () => {
    expect(balanceInputSchema.parse(good).userEmail).toBe('ana@bot.example');
  });

  it.each([
    { date: '2026-02-29' },
    { date: '28/02/2026' },
    { date: '2026-02-28T00:00:00Z' },
    { openingBalance: -0.01 },
    { closingBalance: 1.005 },
    { closingBalance: '12' },
    { closingBalance: 10_000_001 },
    { bookieName: '' },
    { bookieName: 'two words' },
    { other: 1 },
  ])('is refused with %j', (wrong) => {
    expect(balanceInputSchema.safeParse({ ...good, ...wrong }).success).toBe(false);
  });

  it('may leave amounts of a day open', () => {
    const { userEmail, date } = good;
    const entries = [
      { bookieName: 'bwin', openingBalance: null },
      { bookieName: 'bet365', closingBalance: -1 },
    ];
    expect(bulkBalancesSchema.safeParse({ userEmail, date, entries }).success).toBe(true);
    expect(bulkBalancesSchema.safeParse({ userEmail, date, entries: [] }).success).toBe(false);
  });
});
