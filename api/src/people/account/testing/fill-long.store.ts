import { DAY_MS } from '@bothways/domain/time';
import type { Db } from '#kernel/db';

const ROWS_AT_ONCE = 500;

/** Somebody's bets over years, each corrected once. */
export async function fillLong(db: Db, userId: string, bets: number): Promise<void> {
  const own = { userId, currency: 'EUR' };
  const accountId = `account-of-${userId}`;
  const account = { id: accountId, kind: 'bookmaker', bookie: null, name: 'Long', addedAtMs: 0 } as const;
  await db
    .insertInto('bankrollAccounts')
    .values({ ...own, ...account, checkedAtMs: null, closedAtMs: null })
    .execute();
  const terms = { state: 'won', oddsMicro: 2_050_000, stakeCents: 5000, profitCents: 5250 } as const;
  for (let from = 0; from < bets; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, bets - from) }, (_, at) => from + at);
    const when = (nth: number) => ({ placedAtMs: nth * (DAY_MS / 20), settledAtMs: nth * (DAY_MS / 20) });
    await db
      .insertInto('bankrollBets')
      .values(
        rows.map((nth) => ({
          ...{ ...own, ...terms, ...when(nth), accountId, id: `b${nth}`, groupId: `g${nth}` },
          ...({ strategy: 'manual', sport: 'football', side: 'back', settledBy: 'import' } as const),
          ...{
            eventKey: `e${nth}`,
            eventName: 'Home - Away',
            words: 'Home',
            commissionBp: 0,
            outlayCents: 5000,
          },
        })),
      )
      .execute();
    await db
      .insertInto('bankrollCorrections')
      .values(
        rows.map((nth) => ({
          ...{ ...terms, userId, betId: `b${nth}`, version: 1, atMs: nth, settledAtMs: null },
          ...({ by: 'hand', reason: 'wrong', cashOutCents: null, shareMicro: null } as const),
          ...{ matchedCents: null, reducedOddsMicro: null },
        })),
      )
      .execute();
  }
}
