import type { DeployKey } from '@bothways/domain/deploy-keys';
import type { Rollout, Rollouts } from '@bothways/domain/registry';
import { type LogLine, withdrawn as withoutVersions } from '@bothways/releases';
import { recordAudit } from '#kernel/audit';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import { findKey } from '#web/deploy-keys';
import type { DatabaseRecord } from '#web/rollouts';
import { movePushed, type Pushed, type PushedId, pushedBy } from './pushed.store.ts';

export interface WithdrawDeps {
  db: Db;
  record: DatabaseRecord;
  nowMs: () => number;
}

/** Everybody's, some people's, or what a step back would give them. */
const has = (rollout: Rollout | undefined, version: string): boolean =>
  rollout !== undefined && [rollout.stable, rollout.canary?.version, ...rollout.earlier].includes(version);

/**
 * Whether people have got it through its key since then, or are about to. What runs decides, not what became of the last
 * order: one that was refused leaves a release that runs running.
 */
function isToTakeBack(
  { remote, version, state, releasedAtMs }: Pushed,
  { apps }: Rollouts,
  log: readonly LogLine[],
  sinceMs: number,
): boolean {
  if (state === 'checking') return true;
  const runs = has(apps[remote], version);
  if (!runs && (state === 'withdrawn' || releasedAtMs === undefined)) return false;
  const order = log.findLast((line) => line.name === remote && line.version === version);
  const givenMs = releasedAtMs ?? (order ? Date.parse(order.at) : sinceMs);
  return givenMs >= sinceMs;
}

/**
 * Withdraws everything given to people through a key since then, and its orders that are not carried out yet: each area
 * continues with the newest release from elsewhere, or is removed if there is none.
 * @throws ApiError NOT_FOUND
 */
export async function withdrawReleases(
  { db, record, nowMs }: WithdrawDeps,
  { userId, ip }: Actor,
  keyId: DeployKey['id'],
  sinceMs: number,
): Promise<PushedId[]> {
  if (!(await findKey(db, keyId)))
    throw new ApiError('NOT_FOUND', { message: 'There is no such deploy key' });
  return record.transact(async (trx, { read, log, change }) => {
    const [now, orders] = [await read(), await log()];
    const all = (await pushedBy(trx, keyId)).filter((pushed) => isToTakeBack(pushed, now, orders, sinceMs));
    for (const remote of new Set(all.map((pushed) => pushed.remote))) {
      const versions = all.filter((pushed) => pushed.remote === remote).map(({ version }) => version);
      if (!versions.some((version) => has(now.apps[remote], version))) continue;
      await change(new Date(nowMs()), (apps) => {
        const { apps: after, log: line } = withoutVersions(apps, remote, versions);
        return { apps: after, log: { ...line, by: userId } };
      });
    }
    for (const pushed of all)
      await movePushed(trx, pushed, ['checking', 'refused', 'released'], { state: 'withdrawn' });
    await recordAudit(trx, {
      atMs: nowMs(),
      actor: userId,
      ip,
      action: 'deploy-key.releases-withdrawn',
      target: `deploy-key:${keyId}`,
      detail: { releases: all.slice(0, 50).map(({ remote, version }) => `${remote}@${version}`) },
    });
    return all.map(({ remote, version }) => ({ remote, version }));
  });
}
