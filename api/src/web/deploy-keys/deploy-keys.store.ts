import { type DeployKey, deployKeySchema } from '@bothways/domain/deploy-keys';
import { isoOf } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Asked = Kysely<Schema>;
type Trx = Transaction<Schema>;

const asked = (db: Asked) =>
  db
    .selectFrom('deployKeys')
    .leftJoin('users', 'users.id', 'deployKeys.createdBy')
    .selectAll('deployKeys')
    .select(({ selectFrom }) => [
      'users.email as createdByEmail',
      selectFrom('pushedReleases')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('pushedReleases.keyId', '=', 'deployKeys.id')
        .where('pushedReleases.releasedAtMs', 'is not', null)
        .as('released'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof asked>['executeTakeFirstOrThrow']>>;

const toKey = (row: Row): DeployKey =>
  deployKeySchema.parse({
    id: row.id,
    name: row.name,
    remotes: JSON.parse(row.remotes),
    reach: row.reach,
    maxSharePct: row.maxSharePct,
    ...(row.createdByEmail !== null && { createdBy: row.createdByEmail }),
    createdOn: isoOf(row.createdAtMs),
    expiresOn: isoOf(row.expiresAtMs),
    ...(row.lastUsedAtMs !== null && { lastUsedOn: isoOf(row.lastUsedAtMs) }),
    ...(row.revokedAtMs !== null && { revokedOn: isoOf(row.revokedAtMs) }),
    released: Number(row.released),
  });

/** Newest first. */
export async function listKeys(db: Asked): Promise<DeployKey[]> {
  return (await asked(db).orderBy('createdAtMs', 'desc').orderBy('deployKeys.id').execute()).map(toKey);
}

export async function findKey(db: Asked, id: string): Promise<DeployKey | undefined> {
  const row = await asked(db).where('deployKeys.id', '=', id).executeTakeFirst();
  return row && toKey(row);
}

/** Returns the key that verifies signatures. */
export async function publicKeyOf(db: Asked, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('deployKeys').select('publicKey').where('id', '=', id).executeTakeFirst();
  return row?.publicKey;
}

export async function countKeys(db: Asked): Promise<number> {
  const { count } = await db
    .selectFrom('deployKeys')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface StoredKey extends Pick<DeployKey, 'id' | 'name' | 'remotes' | 'reach' | 'maxSharePct'> {
  publicKey: string;
  createdBy: string;
  createdAtMs: number;
  expiresAtMs: number;
}

export async function addKey(trx: Trx, { remotes, ...key }: StoredKey): Promise<void> {
  await trx
    .insertInto('deployKeys')
    .values({ ...key, remotes: JSON.stringify(remotes), lastUsedAtMs: null, revokedAtMs: null })
    .execute();
}

/** @returns false if it was revoked before */
export async function revokeKey(trx: Trx, id: string, atMs: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('deployKeys')
    .set({ revokedAtMs: atMs })
    .where('id', '=', id)
    .where('revokedAtMs', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Once a minute suffices to see whether a key is in use. */
const USED_EVERY_MS = 60_000;

export async function noteUse(db: Asked, id: string, atMs: number): Promise<void> {
  await db
    .updateTable('deployKeys')
    .set({ lastUsedAtMs: atMs })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAtMs', 'is', null), eb('lastUsedAtMs', '<', atMs - USED_EVERY_MS)]))
    .execute();
}

/** Returns this installation's id. */
export async function installationId(db: Asked): Promise<string> {
  return (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
}
