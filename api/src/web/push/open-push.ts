import type { openedAnswerSchema } from '@bothways/domain/deploy-keys';
import type { Release } from '@bothways/domain/registry';
import { claimFaults, listFaults, readRelease } from '@bothways/releases';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { recordAudit } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { conflict, type PushDeps, type Sender } from './push-deps.ts';
import { findPushed, openPushed, type PushedId } from './pushed.store.ts';
import { pushState, readManifest } from './read-push.ts';
import { stableRelease, surroundingsOf } from './surroundings.ts';
import { missingFiles, openUpload, pruneUploads } from './upload-folder.ts';

const unfit = (id: PushedId, faults: readonly string[]) =>
  new ApiError('UNPROCESSABLE', { message: `${id.remote} ${id.version} ${faults.join('; ')}` });

const sameContent = (a: Release, b: Release): boolean =>
  JSON.stringify([a.files, a.spec, a.manifest]) === JSON.stringify([b.files, b.spec, b.manifest]);

interface PushEvent {
  sender: Sender;
  id: PushedId;
  action: 'deploy-key.push-opened' | 'deploy-key.push-refused';
  atMs: number;
  detail?: Record<string, string>;
}

const auditPush = (
  trx: Transaction<Schema>,
  { sender: { key, ip }, id: { remote, version }, action, atMs, detail }: PushEvent,
): Promise<void> =>
  recordAudit(trx, {
    atMs,
    actor: `deploy-key:${key.id}`,
    ip,
    action,
    target: `release:${remote}@${version}`,
    detail: { key: key.name, ...detail },
  });

/**
 * Begins or resumes a push.
 * @returns the hashes of the files to send
 * @throws ApiError BAD_REQUEST, UNPROCESSABLE with the faults, CONFLICT if the version has another content
 */
export async function openPush(
  deps: PushDeps,
  sender: Sender,
  id: PushedId,
  manifest: Uint8Array,
): Promise<z.output<typeof openedAnswerSchema>> {
  const { db, root, record, nowMs } = deps;
  const release = readManifest(id, manifest);
  const faults = [...listFaults(release), ...claimFaults(release, await surroundingsOf(deps, id.remote))];
  if (faults.length > 0) {
    const detail = { why: faults.join('; ').slice(0, 500) };
    const refused = { sender, id, action: 'deploy-key.push-refused', atMs: nowMs(), detail } as const;
    await transact(db, (trx) => auditPush(trx, refused));
    throw unfit(id, faults);
  }
  const before = await readRelease(root, id.remote, id.version);
  if (before && !sameContent(before, release)) throw conflict(`${id.version} is another release already`);
  if (before && !(await findPushed(db, id))) throw conflict(`${id.version} was not begun by a deploy key`);
  await transact(db, async (trx) => {
    const atMs = nowMs();
    if (await openPushed(trx, id, sender.key.id, atMs))
      await auditPush(trx, { sender, id, action: 'deploy-key.push-opened', atMs });
  });
  const { revision } = await record.read();
  const { state } = await pushState(deps, id);
  if (before) return { success: true as const, state, missing: [], revision };
  await pruneUploads(root, nowMs());
  await openUpload(root, id, release, manifest, await stableRelease(deps, id.remote));
  const missing = [...(await missingFiles(root, id, release)).keys()];
  return { success: true as const, state, missing, revision };
}
