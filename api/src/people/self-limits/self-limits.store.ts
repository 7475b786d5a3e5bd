import { randomUUID } from 'node:crypto';
import {
  type Pause,
  PERIOD_MS,
  type Reminder,
  reminderSchema,
  SPENDING_PERIODS,
  type SpendingLimit,
  type SpendingPeriod,
  stricterLimit,
  strictest,
} from '@bothways/domain/self-limits';
import { DAY_MS } from '@bothways/domain/time';
import type { ExpressionBuilder, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { onePerson } from './same-person.store.ts';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** Returns the limits that hold together for these accounts, by period: the stricter ones; a missing one is unlimited. */
export async function limitsOf(
  db: Reader,
  userIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<SpendingPeriod, SpendingLimit>> {
  const rows = await db.selectFrom('spendingLimits').selectAll().where('userId', 'in', userIds).execute();
  const limits = new Map<SpendingPeriod, SpendingLimit>();
  for (const { period, cents, raiseCents, raiseAtMs } of rows) {
    const limit = { cents, ...(raiseAtMs !== null && { raise: { cents: raiseCents, atMs: raiseAtMs } }) };
    const other = limits.get(period);
    limits.set(period, other ? stricterLimit(other, limit, nowMs) : limit);
  }
  return limits;
}

export async function saveLimit(
  trx: Trx,
  userId: string,
  period: SpendingPeriod,
  { cents, raise }: SpendingLimit,
): Promise<void> {
  const row = { cents, raiseCents: raise?.cents ?? null, raiseAtMs: raise?.atMs ?? null };
  await trx
    .insertInto('spendingLimits')
    .values({ userId, period, ...row })
    .onConflict((conflict) => conflict.columns(['userId', 'period']).doUpdateSet(row))
    .execute();
}

/** Returns the spending of these accounts together in each period ending now, in cents. */
export async function spentBy(
  db: Reader,
  userIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<SpendingPeriod, number>> {
  const rows = await db
    .selectFrom('spendings')
    .select(['amountCents', 'atMs'])
    .where('userId', 'in', userIds)
    .where('atMs', '>', nowMs - PERIOD_MS.month)
    .where(counts(nowMs))
    .execute();
  const sumSince = (sinceMs: number): number =>
    rows.reduce((sum, { amountCents, atMs }) => (atMs > sinceMs ? sum + amountCents : sum), 0);
  return new Map(SPENDING_PERIODS.map((period) => [period, sumSince(nowMs - PERIOD_MS[period])]));
}

export interface Spending {
  /** Identifies the purchase: each is counted once. */
  key: string;
  userId: string;
  amountCents: number;
  atMs: number;
}

/** An unpaid purchase counts only as long as it may still be paid. */
const BEGUN_FOR_MS = DAY_MS;
const counts =
  (nowMs: number) =>
  ({ eb, or }: ExpressionBuilder<Schema, 'spendings'>) =>
    or([eb('isPaid', '=', 1), eb('atMs', '>', nowMs - BEGUN_FOR_MS)]);

/** Whether a purchase counts now. */
export async function isSpent(db: Reader, key: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('spendings')
    .select('key')
    .where('key', '=', key)
    .where(counts(nowMs))
    .executeTakeFirst();
  return row !== undefined;
}

/** Serializes purchases of these accounts until the transaction ends; one at a time, so that nobody waits in a circle. */
export async function holdSpenders(trx: Trx, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds.toSorted())
    await trx
      .updateTable('users')
      .set((eb) => ({ id: eb.ref('id') }))
      .where('id', '=', userId)
      .execute();
}

/** Counts a purchase once: a later time or amount replaces the earlier one. */
export async function saveSpending(trx: Trx, spending: Spending, isPaid: boolean): Promise<void> {
  const { amountCents, atMs } = spending;
  const changes = { amountCents, atMs, isPaid: Number(isPaid) };
  await trx
    .insertInto('spendings')
    .values({ ...spending, ...changes })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changes))
    .execute();
}

export async function deleteSpending(trx: Trx, key: string): Promise<void> {
  for (const table of ['spendings', 'lastingSpendings'] as const)
    await trx.deleteFrom(table).where('key', '=', key).execute();
}

/** Deletes spendings older than any period. */
export async function pruneSpendings(db: Reader, nowMs: number): Promise<void> {
  for (const table of ['spendings', 'lastingSpendings'] as const)
    await db
      .deleteFrom(table)
      .where('atMs', '<=', nowMs - PERIOD_MS.month)
      .execute();
}

export async function reminderOf(db: Reader, userId: string): Promise<Reminder | undefined> {
  const row = await db
    .selectFrom('reminders')
    .select('minutes')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return reminderSchema.optional().parse(row?.minutes);
}

export async function saveReminder(trx: Trx, userId: string, minutes: Reminder | null): Promise<void> {
  await trx.deleteFrom('reminders').where('userId', '=', userId).execute();
  if (minutes !== null) await trx.insertInto('reminders').values({ userId, minutes }).execute();
}

/** Marks of mailbox and number, which identify a pause after its account is gone. */
export interface PauseMarks {
  emailHash: string;
  phoneHash: string | undefined;
}

export async function insertPause(
  trx: Trx,
  userId: string | null,
  { emailHash, phoneHash }: PauseMarks,
  { kind, untilMs }: Pause,
  fromMs: number,
): Promise<void> {
  const ends = { fromMs, untilMs: untilMs ?? null };
  await trx
    .insertInto('pauses')
    .values({ id: randomUUID(), kind, userId, emailHash, phoneHash: phoneHash ?? null, ...ends })
    .execute();
}

interface PauseRow extends Pause {
  userId: string | null;
  fromMs: number;
  marks: PauseMarks;
}

const runs =
  (nowMs: number) =>
  ({ eb, or }: ExpressionBuilder<Schema, 'pauses'>) =>
    or([eb('untilMs', 'is', null), eb('untilMs', '>', nowMs)]);

const toPause = ({ untilMs, emailHash, phoneHash, ...row }: Selectable<Schema['pauses']>): PauseRow => ({
  ...row,
  untilMs: untilMs ?? undefined,
  marks: { emailHash, phoneHash: phoneHash ?? undefined },
});

/** Returns the account's running pauses. */
export async function pausesOf(db: Reader, userId: string, nowMs: number): Promise<PauseRow[]> {
  const rows = await db
    .selectFrom('pauses')
    .selectAll()
    .where('userId', '=', userId)
    .where(runs(nowMs))
    .execute();
  return rows.map(toPause);
}

/** Returns the running pauses of everybody who has or had an address or number with one of these marks. */
export async function pausesOfMarks(
  db: Reader,
  marks: readonly string[],
  nowMs: number,
): Promise<PauseRow[]> {
  const rows = await db
    .selectFrom('pauses')
    .selectAll()
    .where(({ eb, or }) => or([eb('emailHash', 'in', marks), eb('phoneHash', 'in', marks)]))
    .where(runs(nowMs))
    .execute();
  return rows.map(toPause);
}

const plain = ({ kind, untilMs }: Pause): Pause => ({ kind, untilMs });

/** Returns the account's current pause. */
export const pauseOf = async (db: Reader, userId: string, nowMs: number): Promise<Pause | undefined> =>
  strictest((await pausesOf(db, userId, nowMs)).map(plain), nowMs);

/** Returns when the account's current pause began; undefined without one. */
export async function pausedSinceMs(db: Reader, userId: string, nowMs: number): Promise<number | undefined> {
  const all = await pausesOf(db, userId, nowMs);
  return all.length === 0 ? undefined : Math.min(...all.map(({ fromMs }) => fromMs));
}

/** Returns the current pause of the present or former holder of an address or number, by any mark of theirs. */
export async function pauseOfMarks(
  db: Reader,
  marks: readonly string[],
  nowMs: number,
): Promise<Pause | undefined> {
  const person = await onePerson(db, { marks }, nowMs);
  return strictest((await pausesOfMarks(db, person.marks, nowMs)).map(plain), nowMs);
}

/** Deletes ended pauses with their hashes. */
export async function prunePauses(db: Reader, nowMs: number): Promise<void> {
  await db.deleteFrom('pauses').where('untilMs', '<=', nowMs).execute();
}
