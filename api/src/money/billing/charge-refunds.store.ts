import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
export type ChargeRefund = Schema['chargeRefunds'];
/** With the address of who asked; null once the account is gone. */
export type RefundRow = ChargeRefund & { email: string | null };

/** What was asked to go back of each of these payments, in the order of asking. */
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

/** Of which times those are that are to be asked about. */
export interface DueTimes {
  /** All that were asked for since then, and not after `toMs`. */
  fromMs: number;
  toMs: number;
  /** Those that the provider has named are due for longer: since then, where it has not answered after `answeredToMs`. */
  namedFromMs: number;
  answeredToMs: number;
}

/** Those that were asked for, of which nobody knows what became and that are due, oldest first. */
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

/** Those of which nobody asks any more and nobody knows what became: not named since then, or named and not there. */
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

/** The provider has answered: what it calls the refund is kept, so that it can be looked at by that name. */
export async function noteAnswer(
  trx: Transaction<Schema>,
  key: string,
  answer: { refundId: string | null; answeredAtMs: number },
): Promise<void> {
  await trx.updateTable('chargeRefunds').set(answer).where('key', '=', key).execute();
}

/** Those of which the provider has told meanwhile that they are there are done. */
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

/** What became of what was asked; what is decided stays. @returns false where it was decided */
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
