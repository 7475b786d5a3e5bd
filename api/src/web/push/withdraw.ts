import type { DeployKey } from '@bothways/domain/deploy-keys';
import { changeRollouts, withdrawn as withoutVersions } from '@bothways/releases';
import { recordAudit } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import { findKey } from '#web/deploy-keys';
import { movePushed, type PushedId, releasedBy } from './pushed.store.ts';

export interface WithdrawDeps {
  db: Db;
  root: string;
  nowMs: () => number;
}

/**
 * Withdraws everything rolled out through a key since then: each area continues with the newest release from elsewhere,
 * or is removed if there is none.
 * @throws ApiError NOT_FOUND
 */
export async function withdrawReleases(
  { db, root, nowMs }: WithdrawDeps,
  { userId, ip }: Actor,
  keyId: DeployKey['id'],
  sinceMs: number,
): Promise<PushedId[]> {
  if (!(await findKey(db, keyId)))
    throw new ApiError('NOT_FOUND', { message: 'There is no such deploy key' });
  const all = await releasedBy(db, keyId, sinceMs);
  for (const remote of new Set(all.map((pushed) => pushed.remote))) {
    const versions = all.filter((pushed) => pushed.remote === remote).map(({ version }) => version);
    await changeRollouts(root, new Date(nowMs()), (apps) => withoutVersions(apps, remote, versions));
  }
  await transact(db, async (trx) => {
    for (const pushed of all) await movePushed(trx, pushed, ['released'], { state: 'withdrawn' });
    await recordAudit(trx, {
      atMs: nowMs(),
      actor: userId,
      ip,
      action: 'deploy-key.releases-withdrawn',
      target: `deploy-key:${keyId}`,
      detail: { releases: all.slice(0, 50).map(({ remote, version }) => `${remote}@${version}`) },
    });
  });
  return all.map(({ remote, version }) => ({ remote, version }));
}
