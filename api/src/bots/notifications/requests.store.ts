import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Trx = Transaction<Schema>;

export const accountExists = async (trx: Trx, email: string, bookie: string): Promise<boolean> =>
  (await trx
    .selectFrom('botAccounts')
    .select('email')
    .where('email', '=', email)
    .where('bookie', '=', bookie)
    .executeTakeFirst()) !== undefined;
