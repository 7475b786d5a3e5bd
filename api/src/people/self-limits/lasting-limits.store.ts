import type { SpendingLimit, SpendingPeriod } from '@bothways/domain/self-limits';
import { LASTING_LIMIT_DAYS } from '@bothways/domain/self-limits';
import { DAY_MS } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Trx = Transaction<Schema>;

/** Returns the limits under any of these marks: several of a period, where the marks disagree. */
export async function lastingLimits(
  db: Kysely<Schema>,
  marks: readonly string[],
): Promise<[SpendingPeriod, SpendingLimit][]> {
  const rows = await db.selectFrom('lastingLimits').selectAll().where('mark', 'in', marks).execute();
  return rows.map(({ period, cents, raiseCents, raiseAtMs }) => [
    period,
    { cents, ...(raiseAtMs !== null && { raise: { cents: raiseCents, atMs: raiseAtMs } }) },
  ]);
}

export async function forgetLastingLimits(trx: Trx, marks: readonly string[]): Promise<void> {
  await trx.deleteFrom('lastingLimits').where('mark', 'in', marks).execute();
}

/** Writes limits under these marks, which have none. */
export async function saveLastingLimits(
  trx: Trx,
  marks: readonly string[],
  limits: ReadonlyMap<SpendingPeriod, SpendingLimit>,
  atMs: number,
): Promise<void> {
  for (const [period, { cents, raise }] of limits) {
    if (cents === null) continue;
    const row = { period, cents, raiseCents: raise?.cents ?? null, raiseAtMs: raise?.atMs ?? null, atMs };
    await trx
      .insertInto('lastingLimits')
      .values(marks.map((mark) => ({ mark, ...row })))
      .execute();
  }
}

/** Writes an account's spendings under these marks, for after its deletion. */
export async function saveLastingSpendings(
  trx: Trx,
  userId: string,
  marks: readonly string[],
): Promise<void> {
  for (const mark of marks)
    await trx
      .insertInto('lastingSpendings')
      .columns(['mark', 'key', 'amountCents', 'atMs', 'isPaid'])
      .expression((eb) =>
        eb
          .selectFrom('spendings')
          .select((of) => [
            of.cast<string>(of.val(mark), 'text').as('mark'),
            'key',
            'amountCents',
            'atMs',
            'isPaid',
          ])
          .where('userId', '=', userId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Counts the spendings under these marks in an account, each once, also where an account that is going has them yet. */
export async function takeOverSpendings(trx: Trx, userId: string, marks: readonly string[]): Promise<void> {
  await trx
    .insertInto('spendings')
    .columns(['key', 'userId', 'amountCents', 'atMs', 'isPaid'])
    .expression((eb) =>
      eb
        .selectFrom('lastingSpendings')
        .select((of) => [
          'key',
          of.cast<string>(of.val(userId), 'text').as('userId'),
          of.fn.max('amountCents').as('amountCents'),
          of.fn.max('atMs').as('atMs'),
          of.fn.max('isPaid').as('isPaid'),
        ])
        .where('mark', 'in', marks)
        .groupBy('key'),
    )
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ userId }))
    .execute();
}

/** Counts the spendings of an account in another from now on. */
export async function passSpendings(trx: Trx, userId: string, to: string): Promise<void> {
  await trx.updateTable('spendings').set({ userId: to }).where('userId', '=', userId).execute();
}

/** Deletes limits whose account was deleted so long ago that they hold no longer. */
export async function pruneLastingLimits(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('lastingLimits')
    .where('atMs', '<', nowMs - LASTING_LIMIT_DAYS * DAY_MS)
    .execute();
}
