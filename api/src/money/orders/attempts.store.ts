import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { OrderAttemptsTable, Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type AttemptRow = Selectable<OrderAttemptsTable>;

export const findAttempt = (
  db: Reader,
  by: 'customId' | 'providerOrderId' | 'captureId',
  value: string,
): Promise<AttemptRow | undefined> =>
  db.selectFrom('orderAttempts').selectAll().where(by, '=', value).executeTakeFirst();

/** Returns the attempts of an order, newest first. */
export const attemptsOf = (db: Reader, orderId: string): Promise<AttemptRow[]> =>
  db
    .selectFrom('orderAttempts')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAtMs', 'desc')
    .orderBy('customId')
    .execute();

export async function insertAttempt(trx: Trx, row: Insertable<OrderAttemptsTable>): Promise<void> {
  await trx.insertInto('orderAttempts').values(row).execute();
}

export async function updateAttempt(
  db: Reader,
  customId: string,
  patch: Updateable<OrderAttemptsTable>,
): Promise<void> {
  await db.updateTable('orderAttempts').set(patch).where('customId', '=', customId).execute();
}

/** Counts a refused capture: the next request uses another idempotency key. */
export async function countRefusal(db: Reader, customId: string): Promise<void> {
  await db
    .updateTable('orderAttempts')
    .set(({ eb }) => ({ refusals: eb('refusals', '+', 1) }))
    .where('customId', '=', customId)
    .execute();
}

/** Returns why the provider refused the payment's newest attempt, also if a webhook brought about the refusal. */
export const lastRefusal = async (
  db: Reader,
  { orderId, position }: Pick<AttemptRow, 'orderId' | 'position'>,
): Promise<AttemptRow['notTaken']> => {
  const newest = await db
    .selectFrom('orderAttempts')
    .select('notTaken')
    .where('orderId', '=', orderId)
    .where('position', '=', position)
    .orderBy('createdAtMs', 'desc')
    .executeTakeFirst();
  return newest?.notTaken ?? null;
};

/** Stores the provider's order id; an existing one is never replaced. */
export async function nameAttempt(
  db: Reader,
  customId: string,
  { id, payee }: { id: string; payee: string | undefined },
): Promise<void> {
  await db
    .updateTable('orderAttempts')
    .set({ providerOrderId: id, payee: payee ?? null })
    .where('customId', '=', customId)
    .where('providerOrderId', 'is', null)
    .execute();
}

/** Returns the attempts that may still change at the provider, least recently synced first. */
export const attemptsToSync = (
  db: Reader,
  { openSinceMs, paidSinceMs, limit }: { openSinceMs: number; paidSinceMs: number; limit: number },
): Promise<AttemptRow[]> =>
  db
    .selectFrom('orderAttempts')
    .selectAll()
    .where('providerOrderId', 'is not', null)
    .where(({ eb, or, and }) =>
      or([
        // Approved: the buyer waits until it is captured or expires at the provider.
        eb('state', '=', 'approved'),
        and([eb('state', '=', 'live'), eb('createdAtMs', '>', openSinceMs)]),
        and([eb('state', '=', 'captured'), eb('createdAtMs', '>', paidSinceMs)]),
      ]),
    )
    // Open attempts first, because a buyer waits for them.
    .orderBy(({ eb }) => eb.case().when('state', '=', 'captured').then(1).else(0).end())
    .orderBy('syncedAtMs')
    .limit(limit)
    .execute();
