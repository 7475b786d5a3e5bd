import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

/** @returns false if the event was already taken, so its letter has been sent */
export async function takeEvent(trx: Transaction<Schema>, key: string, atMs: number): Promise<boolean> {
  const row = await trx
    .insertInto('moneyLetters')
    .values({ key, atMs })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}
