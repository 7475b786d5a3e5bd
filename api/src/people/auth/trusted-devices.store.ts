import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** A browser in which its owner's second factor is not asked. */
export interface TrustRow {
  id: string;
  userId: string;
  device: string | undefined;
  trustedAtMs: number;
  lastUsedAtMs: number;
  expiresAtMs: number;
}

/** Stores a trust. @returns its id */
export async function insertTrust(
  trx: Trx,
  { device, ...trust }: Omit<TrustRow, 'id' | 'lastUsedAtMs'> & { tokenHash: string },
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('trustedDevices')
    .values({
      ...trust,
      ...{ id, device: device ?? null, lastUsedAtMs: trust.trustedAtMs },
      ...{ formerHash: null, formerUntilMs: null },
    })
    .execute();
  return id;
}

/** Deletes a user's trusts beyond so many, those first that were not used for longest. */
export async function trimTrusts(trx: Trx, userId: string, most: number): Promise<void> {
  const newest = trx
    .selectFrom('trustedDevices')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('lastUsedAtMs', 'desc')
    .orderBy('trustedAtMs', 'desc')
    .orderBy('id')
    .limit(most);
  await trx.deleteFrom('trustedDevices').where('userId', '=', userId).where('id', 'not in', newest).execute();
}

interface TokenUse {
  id: string;
  userId: string;
  /** Hash of the token that is used. */
  from: string;
  /** Hash of its successor. */
  to: string;
  nowMs: number;
  formerUntilMs: number;
}

/**
 * Uses a token and replaces it by its successor; the replaced one counts until `formerUntilMs`.
 * @returns undefined if there is no such trust, or it has expired; `isCopy`: the token was replaced before
 */
export async function useTrustToken(
  trx: Trx,
  { id, userId, from, to, nowMs, formerUntilMs }: TokenUse,
): Promise<{ expiresAtMs: number; isCopy: boolean } | undefined> {
  const renewed = await trx
    .updateTable('trustedDevices')
    .set({ tokenHash: to, formerHash: from, formerUntilMs, lastUsedAtMs: nowMs })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('tokenHash', '=', from)
    .where('expiresAtMs', '>', nowMs)
    .returning('expiresAtMs')
    .executeTakeFirst();
  if (renewed) return { expiresAtMs: renewed.expiresAtMs, isCopy: false };
  const found = await trx
    .selectFrom('trustedDevices')
    .select(['formerHash', 'formerUntilMs', 'expiresAtMs'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('expiresAtMs', '>', nowMs)
    .executeTakeFirst();
  if (!found) return undefined;
  const isFormer = found.formerHash === from && (found.formerUntilMs ?? 0) > nowMs;
  return { expiresAtMs: found.expiresAtMs, isCopy: !isFormer };
}

/** Returns the devices that a user trusts, last used first. */
export async function trustsOf(db: Reader, userId: string, nowMs: number): Promise<TrustRow[]> {
  const rows = await db
    .selectFrom('trustedDevices')
    .select(['id', 'userId', 'device', 'trustedAtMs', 'lastUsedAtMs', 'expiresAtMs'])
    .where('userId', '=', userId)
    .where('expiresAtMs', '>', nowMs)
    .orderBy('lastUsedAtMs', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, device: row.device ?? undefined }));
}

/** Ends one trust. @returns false if the user has no such trust */
export async function deleteTrust(trx: Trx, userId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('trustedDevices')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the trust of all of a user's devices. @returns their number */
export async function deleteTrusts(trx: Trx, userId: string): Promise<number> {
  const rows = await trx.deleteFrom('trustedDevices').where('userId', '=', userId).returning('id').execute();
  return rows.length;
}

export async function pruneTrusts(db: Reader, nowMs: number): Promise<void> {
  await db.deleteFrom('trustedDevices').where('expiresAtMs', '<=', nowMs).execute();
}
