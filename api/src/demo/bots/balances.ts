import { HOUR_MS, utcDay } from '@bothways/domain/time';
import type { Schema } from '#kernel/db';
import type { Random } from '#market/feeds';
import type { AccountRow } from './accounts.ts';
import { midnightOf } from './people.ts';

type BalanceRow = Schema['botBalances'];

const DAYS = 12;
/** Balances are not noted every day. */
const NOTED = 0.9;

/** Draws a bonus user's daily balances up to yesterday, with occasional withdrawals in between. */
export function balancesOf(
  random: Random,
  accounts: readonly AccountRow[],
  keeper: string,
  nowMs: number,
): BalanceRow[] {
  return accounts.slice(0, 2).flatMap(({ email, bookie }, index) => {
    let closingCents = Math.round(random.between(50, 120) * 100);
    const rows: BalanceRow[] = [];
    for (let daysAgo = DAYS - 4 * index; daysAgo >= 1; daysAgo -= 1) {
      const openingCents = closingCents > 20_000 ? closingCents - 10_000 : closingCents;
      closingCents = Math.max(0, Math.round(openingCents + random.normal() * 2600 + 900));
      if (!random.chance(NOTED)) continue;
      const day = utcDay(midnightOf(nowMs, daysAgo));
      const atMs = midnightOf(nowMs, daysAgo) + 20 * HOUR_MS;
      const id = `demo-${email}-${bookie}-${day}`;
      rows.push({ id, email, bookie, day, openingCents, closingCents, addedBy: keeper, atMs });
    }
    return rows;
  });
}
