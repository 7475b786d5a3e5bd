import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** A passkey as the authenticator describes it. */
export interface Credential {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
  backedUp: boolean;
}

export interface PasskeyRow extends Credential {
  id: string;
  userId: string;
  name: string;
  addedAtMs: number;
  lastUsedAtMs: number | undefined;
}

const selectPasskeys = (db: Reader) => db.selectFrom('passkeys').selectAll();
type Selected = Awaited<ReturnType<ReturnType<typeof selectPasskeys>['execute']>>[number];

const toPasskey = ({ transports, backedUp, lastUsedAtMs, ...row }: Selected): PasskeyRow => ({
  ...row,
  transports: transports === '' ? [] : transports.split(','),
  backedUp: backedUp === 1,
  lastUsedAtMs: lastUsedAtMs ?? undefined,
});

/** Returns a user's passkeys in the order in which they were added. */
export async function passkeysOf(db: Reader, userId: string): Promise<PasskeyRow[]> {
  const rows = await selectPasskeys(db)
    .where('userId', '=', userId)
    .orderBy('addedAtMs')
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

export async function countPasskeys(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function passkeyByCredential(db: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  const row = await selectPasskeys(db).where('credentialId', '=', credentialId).executeTakeFirst();
  return row && toPasskey(row);
}

/** Stores a passkey. @returns undefined if somebody has registered it already */
export async function insertPasskey(
  trx: Trx,
  { transports, backedUp, ...passkey }: Credential & Pick<PasskeyRow, 'userId' | 'name' | 'addedAtMs'>,
): Promise<PasskeyRow | undefined> {
  const row = await trx
    .insertInto('passkeys')
    .values({
      ...passkey,
      id: randomUUID(),
      transports: transports.join(),
      backedUp: backedUp ? 1 : 0,
      lastUsedAtMs: null,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toPasskey(row);
}

/** Names a user's passkey. @returns undefined if the user has no such passkey */
export async function renamePasskey(
  trx: Trx,
  { userId, id, name }: Pick<PasskeyRow, 'userId' | 'id' | 'name'>,
): Promise<PasskeyRow | undefined> {
  const row = await trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row && toPasskey(row);
}

/** Deletes a user's passkey. @returns its name; undefined if the user has no such passkey */
export async function deletePasskey(trx: Trx, userId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Deletes all passkeys of a user. @returns their number */
export async function deletePasskeys(trx: Trx, userId: string): Promise<number> {
  return (await trx.deleteFrom('passkeys').where('userId', '=', userId).returning('id').execute()).length;
}

/**
 * Records a use, in one statement, so that one of several with the same count succeeds. An authenticator that does not
 * count always says 0.
 * @returns false if its count did not grow: there may be a copy of it
 */
export async function recordUse(
  trx: Trx,
  { id, counter, backedUp, atMs }: Pick<PasskeyRow, 'id' | 'counter' | 'backedUp'> & { atMs: number },
): Promise<boolean> {
  const row = await trx
    .updateTable('passkeys')
    .set({ counter, backedUp: backedUp ? 1 : 0, lastUsedAtMs: atMs })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
