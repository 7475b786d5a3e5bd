import type { DeployKey, FinishInput, PushedAnswer } from '@bothways/domain/deploy-keys';
import type { Rollout } from '@bothways/domain/registry';
import { readRelease, takenBackBy } from '@bothways/releases';
import { transact } from '#kernel/db';
import { conflict, forbidden, type PushDeps, type Sender } from './push-deps.ts';
import { findPushed, movePushed, type PushedId } from './pushed.store.ts';
import { pushState, storedRelease } from './read-push.ts';
import { missingFiles } from './upload-folder.ts';

/** @throws ApiError FORBIDDEN if more users would get it than the key permits */
function demandReach({ reach, maxSharePct }: DeployKey, sharePct: number | undefined): void {
  if (reach === 'everybody') return;
  if (sharePct === undefined) throw forbidden('This deploy key releases to a share of people only');
  if (sharePct > maxSharePct)
    throw forbidden(`This deploy key releases to at most ${maxSharePct} % of people`);
}

/** @throws ApiError FORBIDDEN if another key began the version */
async function demandBegun({ db }: PushDeps, key: DeployKey, id: PushedId): Promise<void> {
  const pushed = await findPushed(db, id);
  if (pushed && pushed.keyId !== key.id) throw forbidden('This version was begun with another deploy key');
}

/** An order neither ends nor resumes a canary that someone else began or paused. @throws ApiError CONFLICT */
async function demandOwnCanary(
  { db }: PushDeps,
  key: DeployKey,
  { remote, version }: PushedId,
  canary: Rollout['canary'],
): Promise<void> {
  if (!canary) return;
  if (canary.isPaused && canary.version === version)
    throw conflict(`The canary of ${remote} is paused: whoever paused it lets it go on`);
  const pushed = await findPushed(db, { remote, version: canary.version });
  if (pushed?.keyId !== key.id)
    throw conflict(`${remote} has a canary, ${canary.version}, that was not begun with this deploy key`);
}

/** A key may not roll out again what a person or its health has withdrawn. @throws ApiError CONFLICT */
async function demandNotTakenBack({ db, record }: PushDeps, id: PushedId): Promise<void> {
  if (
    (await findPushed(db, id))?.state === 'withdrawn' ||
    takenBackBy(await record.log(), id.remote, id.version)
  )
    throw conflict(`${id.version} was taken back: what is mended is a new release`);
}

/**
 * Accepts the order to roll out a release; it is checked after the answer.
 * @throws ApiError FORBIDDEN beyond the key's permission, or for a release it has not begun; CONFLICT if files are
 * missing, the deployment has changed since, it was withdrawn or everybody has it, or a foreign or paused canary
 * runs
 */
export async function finishPush(
  deps: PushDeps,
  { key, ip }: Sender,
  id: PushedId,
  { sharePct, revision }: FinishInput,
): Promise<PushedAnswer> {
  const { db, root, record, orders } = deps;
  demandReach(key, sharePct);
  await demandBegun(deps, key, id);
  const now = await record.read();
  await demandOwnCanary(deps, key, id, now.apps[id.remote]?.canary);
  if (now.revision !== revision)
    throw conflict('Something else runs since the order was signed: look and order again');
  await demandNotTakenBack(deps, id);
  if (sharePct !== undefined && now.apps[id.remote]?.stable === id.version)
    throw conflict(`Everybody has ${id.version} already`);
  if (sharePct !== undefined && !now.apps[id.remote])
    throw conflict(`${id.remote} has no release that the others could keep: the first one is for everybody`);
  if (!(await readRelease(root, id.remote, id.version))) {
    const missing = [...(await missingFiles(root, id, await storedRelease(deps, id))).values()].flat();
    if (missing.length > 0) throw conflict(`Files are missing: ${missing.slice(0, 5).join(', ')}`);
  }
  await transact(db, async (trx) => {
    const moved = await movePushed(trx, id, ['open', 'refused', 'released'], {
      state: 'checking',
      sharePct,
    });
    if (!moved) return;
    const before = JSON.stringify(now.apps[id.remote] ?? null);
    await orders.add(trx, {
      ...id,
      keyId: key.id,
      ip,
      before,
      ...(sharePct !== undefined && { sharePct }),
    });
  });
  orders.wake();
  return pushState(deps, id);
}
