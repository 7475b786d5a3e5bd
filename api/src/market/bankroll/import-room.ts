import { MAX_DAY_BETS } from '@bothways/domain/bankroll';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { countBets } from './bets.store.ts';
import { busyDays } from './days.store.ts';
import { dayOfRow, type KeyedRow } from './import-piece.ts';

const OPEN = '';
const tooMany = (day: string): string =>
  `More than ${MAX_DAY_BETS} bets would be ${day === OPEN ? 'open' : `settled on ${day}`}`;

/** @throws ApiError BAD_REQUEST naming the first line beyond the limit of its day */
export function demandRoomInFile(rows: readonly KeyedRow[]): void {
  for (const [day, own] of Map.groupBy(rows, dayOfRow)) {
    const beyond = own[MAX_DAY_BETS];
    if (beyond) throw new ApiError('BAD_REQUEST', { message: tooMany(day), path: `line ${beyond.row.line}` });
  }
}

/**
 * Limits the bets of a day, which are summed together, and the open bets, which may all settle on one day.
 * @param fresh count of new bets per day, and of open ones under the empty string
 * @throws ApiError UNPROCESSABLE, with the key `importDayFull` or `importOpenFull`
 */
export async function demandRoomBeside(
  db: Kysely<Schema>,
  userId: string,
  fresh: ReadonlyMap<string, number>,
): Promise<void> {
  const most = Math.max(0, ...fresh.values());
  const there = await busyDays(db, userId, MAX_DAY_BETS - most);
  const { open } = await countBets(db, userId);
  const full = [...there, { day: OPEN, bets: open }].find(({ day, bets }) => {
    const more = fresh.get(day) ?? 0;
    return more > 0 && bets + more > MAX_DAY_BETS;
  });
  if (!full) return;
  const error = full.day === OPEN ? 'importOpenFull' : 'importDayFull';
  throw new ApiError('UNPROCESSABLE', { message: tooMany(full.day), error });
}
