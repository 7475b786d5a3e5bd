import type { Kysely, Transaction } from 'kysely';
import type { OwnSecretsTable, Schema } from '#kernel/db';
import { derivedKey, keyedHash } from './keys.ts';
import type { SealedLocation, Vault } from './vault.ts';

const OWN = 'own';

/** Location of the secret of lasting marks. */
export const lastingLocation: SealedLocation = {
  table: 'ownSecrets',
  record: OWN,
  field: 'sealedLastingSecret',
};

/** Tells one AUTH_SECRET from another, and nothing else about it. */
export const secretName = (authSecret: string): string => keyedHash(derivedKey(authSecret, 'name'), 'name');

const find = (db: Kysely<Schema>): Promise<OwnSecretsTable | undefined> =>
  db.selectFrom('ownSecrets').selectAll().where('id', '=', OWN).executeTakeFirst();

/**
 * Returns the secret that people's lasting marks are hashed with. It is what AUTH_SECRET was at the first start, so that
 * marks of before it was stored are found, and no later AUTH_SECRET changes it. Call it under the startup lock.
 * @throws Error if the vault lacks its master key
 */
export async function lastingSecret(db: Kysely<Schema>, vault: Vault, authSecret: string): Promise<string> {
  const known = await find(db);
  if (known) return vault.open(lastingLocation, known.sealedLastingSecret);
  const sealedLastingSecret = vault.seal(lastingLocation, authSecret);
  await db
    .insertInto('ownSecrets')
    .values({ id: OWN, sealedLastingSecret, authSecretName: secretName(authSecret) })
    .execute();
  return authSecret;
}

/** Notes the name of the AUTH_SECRET that is in use; returns whether it is another than before. */
export async function noteAuthSecret(trx: Transaction<Schema>, name: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ownSecrets')
    .set({ authSecretName: name })
    .where('id', '=', OWN)
    .where('authSecretName', '!=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
