import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Writes down what a verified number is worth, unless the account or the number has had it. */
export async function noteReward(
  trx: Transaction<Schema>,
  reward: { userId: string; phoneNumber: string; credits: number; atMs: number },
): Promise<void> {
  await trx
    .insertInto('phoneRewards')
    .values(reward)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
