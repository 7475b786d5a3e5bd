import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
export type ChargeRefund = Schema['chargeRefunds'];
/** A refund with the requester's address; null once the account is deleted. */
export type RefundRow = ChargeRefund & { email: string | null };

/** Returns the refunds requested of each payment, in order of request. */
export async function refundsOf(
  db: Reader,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, RefundRow[]>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('chargeRefunds')
    .leftJoin('users', 'users.id', 'chargeRefunds.askedBy')
    .selectAll('chargeRefunds')
    .select('users.email')
    .where('paymentId', 'in', paymentIds)
    .orderBy('atMs')
    .orderBy('key')
    .execute();
  return Map.groupBy(rows, ({ paymentId }) => paymentId);
}

/** Time bounds of the refunds that are due for another request. */
export interface DueTimes {
  /** Every refund requested after `fromMs` and by `toMs` is due. */
  fromMs: number;
  toMs: number;
  /**
   * One with a provider id is due longer: if requested after `namedFromMs`, and last answered no later than
   * `answeredToMs`.
   */
  namedFromMs: number;
  answeredToMs: number;
}

/** Returns due refunds whose outcome is unknown, oldest first. */
export const dueChargeRefunds = (
  db: Reader,
  { fromMs, toMs, namedFromMs, answeredToMs }: DueTimes,
  limit: number,
): Promise<ChargeRefund[]> =>
  db
    .selectFrom('chargeRefunds')
    .selectAll()
    .where('state', '=', 'asked')
    .where('atMs', '<=', toMs)
    .where((eb) =>
      eb.or([
        eb('atMs', '>', fromMs),
        eb.and([
          eb('refundId', 'is not', null),
          eb('atMs', '>', namedFromMs),
          eb('answeredAtMs', '<=', answeredToMs),
        ]),
      ]),
    )
    .orderBy('atMs')
    .limit(limit)
    .execute();

/** Returns refunds of unknown outcome that are no longer retried: too old, with or without a provider id. */
export const lateChargeRefunds = (
  db: Reader,
  { fromMs, namedFromMs }: Pick<DueTimes, 'fromMs' | 'namedFromMs'>,
): Promise<ChargeRefund[]> =>
  db
    .selectFrom('chargeRefunds')
    .selectAll()
    .where('state', '=', 'asked')
    .where((eb) =>
      eb.or([eb.and([eb('refundId', 'is', null), eb('atMs', '<=', fromMs)]), eb('atMs', '<=', namedFromMs)]),
    )
    .orderBy('atMs')
    .execute();

/** Records the provider's answer, with the refund id by which it is read later. */
export async function noteAnswer(
  trx: Transaction<Schema>,
  key: string,
  answer: { refundId: string | null; answeredAtMs: number },
): Promise<void> {
  await trx.updateTable('chargeRefunds').set(answer).where('key', '=', key).execute();
}

/** Marks refunds as done that the provider has reported meanwhile. */
export async function decideTold(trx: Transaction<Schema>): Promise<void> {
  await trx
    .updateTable('chargeRefunds')
    .set({ state: 'done' })
    .where('state', '=', 'asked')
    .where('refundId', 'in', (eb) => eb.selectFrom('subscriptionRefunds').select('id'))
    .execute();
}

export const findChargeRefund = (db: Reader, key: string): Promise<ChargeRefund | undefined> =>
  db.selectFrom('chargeRefunds').selectAll().where('key', '=', key).executeTakeFirst();

export async function insertChargeRefund(trx: Transaction<Schema>, refund: ChargeRefund): Promise<void> {
  await trx.insertInto('chargeRefunds').values(refund).execute();
}

/** Decides a refund; a decision is final. @returns false if it was decided before */
export async function decideChargeRefund(
  trx: Transaction<Schema>,
  key: string,
  state: 'done' | 'refused',
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('chargeRefunds')
    .set({ state })
    .where('key', '=', key)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
