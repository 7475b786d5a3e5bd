import {
  LOST_FACTOR_HELD_HOURS,
  LOST_FACTOR_LETTERS,
  LOST_FACTOR_OPEN_DAYS,
  LOST_FACTOR_REST_DAYS,
} from '@bothways/domain/account';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { Origin } from '#people/security-log';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

const REST_MS = LOST_FACTOR_REST_DAYS * DAY_MS;
const HELD_MS = LOST_FACTOR_HELD_HOURS * HOUR_MS;
/** Longer than anything that an ended request still decides. */
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;

/** Why an account's request cannot begin now; undefined if it can. */
export async function lostFactorBar(
  db: Reader,
  userId: string,
  nowMs: number,
): Promise<'running' | { restsForMs: number } | undefined> {
  const row = await db
    .selectFrom('lostFactors')
    .select(['state', 'letters', 'nextAtMs', 'endedAtMs'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (row?.state === 'waiting')
    return row.letters < LOST_FACTOR_LETTERS || row.nextAtMs > nowMs ? 'running' : undefined;
  const restsForMs =
    row?.state === 'cancelled' && row.endedAtMs !== null ? row.endedAtMs + REST_MS - nowMs : 0;
  return restsForMs > 0 ? { restsForMs } : undefined;
}

/** Begins the wait; an earlier request is over. Call it after `lostFactorBar`, in the same transaction. */
export async function startLostFactor(
  trx: Trx,
  userId: string,
  { ip, userAgent }: Pick<Origin, 'ip' | 'userAgent'>,
  nowMs: number,
): Promise<void> {
  const row = {
    ...{ state: 'waiting' as const, startedAtMs: nowMs, letters: 0, nextAtMs: nowMs + DAY_MS },
    ...{ endedAtMs: null, ip: ip ?? null, userAgent: userAgent ?? null },
  };
  await trx
    .insertInto('lostFactors')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

/** Cancels a request that waits; of cancelling and finishing one succeeds. @returns false if none waits */
export async function endByCancelling(trx: Trx, userId: string, nowMs: number): Promise<boolean> {
  const row = await trx
    .updateTable('lostFactors')
    .set({ state: 'cancelled', endedAtMs: nowMs })
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finishes a request whose wait is over; of several attempts one succeeds. @returns false if none can be finished */
export async function endByFinishing(trx: Trx, userId: string, nowMs: number): Promise<boolean> {
  const row = await trx
    .updateTable('lostFactors')
    .set({ state: 'done', endedAtMs: nowMs })
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .where('letters', '=', LOST_FACTOR_LETTERS)
    .where('nextAtMs', '>', nowMs)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a request that waits, as if there had been none. @returns whether one waited */
export async function dropLostFactor(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('lostFactors')
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Until when an account's most precious acts wait, because its second factor was removed; undefined if they do not. */
export async function heldUntilMs(db: Reader, userId: string, nowMs: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('lostFactors')
    .select('endedAtMs')
    .where('userId', '=', userId)
    .where('state', '=', 'done')
    .where('endedAtMs', '>', nowMs - HELD_MS)
    .executeTakeFirst();
  return row?.endedAtMs == null ? undefined : row.endedAtMs + HELD_MS;
}

/** A request with a letter that is due. */
export interface DueLetter {
  userId: string;
  letters: number;
  startedAtMs: number;
  ip: string | undefined;
  userAgent: string | undefined;
}

export async function dueLetters(db: Reader, nowMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('lostFactors')
    .select('userId')
    .where('state', '=', 'waiting')
    .where('letters', '<', LOST_FACTOR_LETTERS)
    .where('nextAtMs', '<=', nowMs)
    .orderBy('nextAtMs')
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Counts the due letter of a request, which is to be posted in the same transaction: so it is sent once. The next one is
 * due a day later; one that is late delays those after it, because its reader gets the whole time.
 * @returns undefined if none is due any more
 */
export async function takeDueLetter(
  trx: Trx,
  userId: string,
  nowMs: number,
): Promise<(DueLetter & { nextAtMs: number }) | undefined> {
  const due = await trx
    .selectFrom('lostFactors')
    .select(['letters', 'nextAtMs'])
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .where('letters', '<', LOST_FACTOR_LETTERS)
    .where('nextAtMs', '<=', nowMs)
    .executeTakeFirst();
  if (!due) return undefined;
  const isLast = due.letters + 1 === LOST_FACTOR_LETTERS;
  const sinceMs = Math.max(due.nextAtMs, nowMs - HOUR_MS);
  const row = await trx
    .updateTable('lostFactors')
    .set({ letters: due.letters + 1, nextAtMs: sinceMs + (isLast ? LOST_FACTOR_OPEN_DAYS : 1) * DAY_MS })
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .where('letters', '=', due.letters)
    .where('nextAtMs', '=', due.nextAtMs)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, ip: row.ip ?? undefined, userAgent: row.userAgent ?? undefined };
}

/** Deletes requests whose last link has expired, and what was long ago. */
export async function pruneLostFactors(db: Reader, nowMs: number): Promise<void> {
  await db
    .deleteFrom('lostFactors')
    .where('state', '=', 'waiting')
    .where('letters', '=', LOST_FACTOR_LETTERS)
    .where('nextAtMs', '<=', nowMs)
    .execute();
  await db
    .deleteFrom('lostFactors')
    .where('endedAtMs', '<=', nowMs - FORGOTTEN_AFTER_MS)
    .execute();
}
