import type { AddressRefusalReason } from '@bothways/domain/messages';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;

/**
 * Marks the address of an account as refused; an address of no account is not stored. The time of the first refusal
 * stays until a letter is accepted. The mark counts for this address only: it ends with a change of address.
 */
export async function markRefused(
  db: Reader,
  email: string,
  { reason, atMs }: { reason: AddressRefusalReason; atMs: number },
): Promise<void> {
  await db
    .insertInto('refusedAddresses')
    .columns(['userId', 'email', 'reason', 'sinceMs'])
    .expression(({ selectFrom }) =>
      selectFrom('users')
        .select(({ cast, val }) => [
          'users.id',
          'users.email',
          cast<string>(val(reason), 'text').as('reason'),
          cast<number>(val(atMs), 'bigint').as('sinceMs'),
        ])
        .where('users.email', '=', email),
    )
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ ref, eb }) => ({
        email: ref('excluded.email'),
        reason: ref('excluded.reason'),
        sinceMs: eb
          .case()
          .when('refusedAddresses.email', '=', ref('excluded.email'))
          .then(ref('refusedAddresses.sinceMs'))
          .else(ref('excluded.sinceMs'))
          .end(),
      })),
    )
    .execute();
}

/** Ends the mark of an address that accepted a letter. */
export async function clearRefused(db: Reader, email: string): Promise<void> {
  await db.deleteFrom('refusedAddresses').where('email', '=', email).execute();
}

/** The marks of addresses that their accounts still have. */
const standing = (db: Reader) =>
  db
    .selectFrom('refusedAddresses')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'refusedAddresses.userId')
        .onRef('users.email', '=', 'refusedAddresses.email'),
    );

export async function isRefused(db: Reader, email: string): Promise<boolean> {
  const row = await standing(db)
    .select('refusedAddresses.userId')
    .where('refusedAddresses.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of accounts whose address takes no letters. */
export async function countRefused(db: Reader): Promise<number> {
  const row = await standing(db)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
