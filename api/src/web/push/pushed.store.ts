import type { PushState } from '@bothways/domain/deploy-keys';
import { pushStateSchema } from '@bothways/domain/deploy-keys';
import { type AreaName, areaNameSchema } from '@bothways/domain/registry';
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { Schema } from '#kernel/db';

type Asked = Kysely<Schema>;

/** A version of a remote, each unique. */
export interface PushedId {
  remote: AreaName;
  version: string;
}

export interface Pushed extends PushedId {
  keyId: string;
  state: PushState;
  faults: string[];
  sharePct: number | undefined;
  releasedAtMs: number | undefined;
}

const faultsSchema = z.array(z.string());
const toPushed = (row: Selectable<Schema['pushedReleases']>): Pushed => ({
  remote: areaNameSchema.parse(row.remote),
  version: row.version,
  keyId: row.keyId,
  state: pushStateSchema.parse(row.state),
  faults: faultsSchema.parse(JSON.parse(row.faults)),
  sharePct: row.sharePct ?? undefined,
  releasedAtMs: row.releasedAtMs ?? undefined,
});

const one = ({ remote, version }: PushedId) => ({ remote, version });

export async function findPushed(db: Asked, id: PushedId): Promise<Pushed | undefined> {
  const row = await db
    .selectFrom('pushedReleases')
    .selectAll()
    .where('remote', '=', id.remote)
    .where('version', '=', id.version)
    .executeTakeFirst();
  return row && toPushed(row);
}

/**
 * Registers a version for the key that begins it. If that key is refused before any rollout, the version passes to the
 * next one.
 * @returns false if it was known; then nothing else has changed
 */
export async function openPushed(db: Asked, id: PushedId, keyId: string, atMs: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('pushedReleases')
    .values({
      ...one(id),
      keyId,
      state: 'open',
      faults: '[]',
      sharePct: null,
      openedAtMs: atMs,
      releasedAtMs: null,
    })
    .onConflict((conflict) => conflict.columns(['remote', 'version']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows > 0n) return true;
  await db
    .updateTable('pushedReleases')
    .set({ keyId })
    .where((eb) => eb.and(one(id)))
    .where('state', 'in', ['open', 'refused'])
    .where('releasedAtMs', 'is', null)
    .where('keyId', 'in', (eb) =>
      eb
        .selectFrom('deployKeys')
        .select('id')
        .where((own) => own.or([own('revokedAtMs', 'is not', null), own('expiresAtMs', '<=', atMs)])),
    )
    .execute();
  return false;
}

interface Change {
  state: PushState;
  faults?: readonly string[];
  sharePct?: number | undefined;
  releasedAtMs?: number;
}

/**
 * Moves a pushed release on from one of these states.
 * @returns false if it is in another one: a concurrent request has moved it
 */
export async function movePushed(
  db: Asked,
  id: PushedId,
  from: readonly PushState[],
  { state, faults = [], sharePct, releasedAtMs }: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pushedReleases')
    .set({
      state,
      faults: JSON.stringify(faults),
      sharePct: sharePct ?? null,
      ...(releasedAtMs !== undefined && { releasedAtMs }),
    })
    .where('remote', '=', id.remote)
    .where('version', '=', id.version)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns what was pushed with a key, newest first. */
export async function pushedBy(db: Asked, keyId: string): Promise<Pushed[]> {
  const rows = db.selectFrom('pushedReleases').selectAll().where('keyId', '=', keyId);
  return (await rows.orderBy('openedAtMs', 'desc').execute()).map(toPushed);
}
