import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

interface Surplus {
  providerId: string;
  subscriptionId: string;
  userId: string | null;
  reason: string;
  foundAtMs: number;
}

/** Records a provider subscription that should not exist; one settled before is reopened. */
export async function noteSurplus(trx: Trx, surplus: Surplus): Promise<void> {
  await trx
    .insertInto('surplusSubscriptions')
    .values({ ...surplus, settledAtMs: null })
    .onConflict((conflict) => conflict.column('providerId').doUpdateSet({ settledAtMs: null }))
    .execute();
}

export const surplusReason = async (db: Reader, providerId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('surplusSubscriptions')
    .select('reason')
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return row?.reason;
};

export async function settleSurplus(trx: Trx, providerId: string, atMs: number): Promise<void> {
  await trx
    .updateTable('surplusSubscriptions')
    .set({ settledAtMs: atMs })
    .where('providerId', '=', providerId)
    .execute();
}

/** Returns surplus subscriptions still to be cancelled and refunded, longest known first; optionally of one user. */
export async function openSurplus(
  db: Reader,
  { userId, limit }: { userId?: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('surplusSubscriptions')
    .select('providerId')
    .where('settledAtMs', 'is', null)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .orderBy('foundAtMs')
    .limit(limit)
    .execute();
  return rows.map(({ providerId }) => providerId);
}
