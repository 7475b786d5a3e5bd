import { readFile } from 'node:fs/promises';
import {
  type DeployKey,
  type FinishInput,
  PUSH_LIMITS,
  type PushedAnswer,
} from '@bothways/domain/deploy-keys';
import { type Release, type Rollout, releaseSchema } from '@bothways/domain/registry';
import {
  claimFaults,
  contentVersion,
  listFaults,
  readLog,
  readRelease,
  readRollouts,
} from '@bothways/releases';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { parseJson } from '#kernel/http';
import type { JobQueue } from '#kernel/jobs';
import { findPushed, movePushed, openPushed, type PushedId } from './pushed.store.ts';
import type { ReleaseOrder } from './release-order.ts';
import { stableRelease, surroundingsOf } from './surroundings.ts';
import { isTakenBack } from './taken-back.ts';
import {
  dropFile,
  manifestFile,
  missingFiles,
  openUpload,
  pruneUploads,
  receiveFile,
  storeFile,
  uploadedBytes,
} from './upload-folder.ts';

export interface PushDeps {
  db: Db;
  /** The folder of releases. */
  root: string;
  nowMs: () => number;
  orders: Pick<JobQueue<ReleaseOrder>, 'add' | 'wake'>;
}

/** The signing key and the client's address. */
export interface Sender {
  key: DeployKey;
  ip: string;
}

const contentSchema = z.looseObject({ files: z.unknown(), spec: z.unknown(), manifest: z.unknown() });

/** The version is derived from the content, so it cannot be given to another content. */
const isOwnVersion = (raw: unknown, { version }: Release): boolean => {
  const { files, spec, manifest } = contentSchema.parse(raw);
  return version === contentVersion(version.slice(0, version.indexOf('-')), { files, spec, manifest });
};

const conflict = (message: string) => new ApiError('CONFLICT', { message });
const forbidden = (message: string) => new ApiError('FORBIDDEN', { message });

/** @throws ApiError FORBIDDEN if more users would get it than the key permits */
function demandReach({ reach, maxSharePct }: DeployKey, sharePct: number | undefined): void {
  if (reach === 'everybody') return;
  if (sharePct === undefined) throw forbidden('This deploy key releases to a share of people only');
  if (sharePct > maxSharePct)
    throw forbidden(`This deploy key releases to at most ${maxSharePct} % of people`);
}

const unfit = (id: PushedId, faults: readonly string[]) =>
  new ApiError('UNPROCESSABLE', { message: `${id.remote} ${id.version} ${faults.join('; ')}` });

function readManifest(id: PushedId, bytes: Uint8Array): Release {
  const raw = parseJson(new TextDecoder().decode(bytes));
  const release = releaseSchema.safeParse(raw).data;
  if (release?.name !== id.remote || release.version !== id.version || !release.spec)
    throw new ApiError('BAD_REQUEST', { message: 'The manifest is not that of a release of this remote' });
  if (!isOwnVersion(raw, release)) throw conflict('The version does not say what is in the release');
  return release;
}

const sameContent = (a: Release, b: Release): boolean =>
  JSON.stringify([a.files, a.spec, a.manifest]) === JSON.stringify([b.files, b.spec, b.manifest]);

/** Receives a team's release: its manifest, the missing files, and the order to roll it out. */
export function pushService({ db, root, nowMs, orders }: PushDeps) {
  const storedRelease = async (id: PushedId): Promise<Release> => {
    const text = await readFile(manifestFile(root, id)).catch(() => undefined);
    if (!text) throw new ApiError('NOT_FOUND', { message: `No push of ${id.remote} ${id.version} is open` });
    return readManifest(id, text);
  };
  const audited = (
    trx: Transaction<Schema>,
    { key, ip }: Sender,
    action: 'deploy-key.push-opened' | 'deploy-key.push-refused',
    { remote, version }: PushedId,
    detail: Record<string, string> = {},
  ) =>
    recordAudit(trx, {
      atMs: nowMs(),
      actor: `deploy-key:${key.id}`,
      ip,
      action,
      target: `release:${remote}@${version}`,
      detail: { key: key.name, ...detail },
    });

  const stateOf = async (id: PushedId): Promise<PushedAnswer> => {
    const pushed = await findPushed(db, id);
    if (!pushed) throw new ApiError('NOT_FOUND', { message: `${id.remote} ${id.version} was never pushed` });
    const { revision, apps } = await readRollouts(root);
    const rollout = apps[id.remote];
    const { state, faults } = pushed;
    return { success: true, state, faults, revision, ...(rollout && { rollout }) };
  };

  /** @throws ApiError FORBIDDEN if another key began the version */
  const demandBegun = async (key: DeployKey, id: PushedId): Promise<void> => {
    const pushed = await findPushed(db, id);
    if (pushed && pushed.keyId !== key.id) throw forbidden('This version was begun with another deploy key');
  };

  /** An order neither ends nor resumes a canary that someone else began or paused. @throws ApiError CONFLICT */
  const demandOwnCanary = async (
    key: DeployKey,
    { remote, version }: PushedId,
    canary: Rollout['canary'],
  ): Promise<void> => {
    if (!canary) return;
    if (canary.isPaused && canary.version === version)
      throw conflict(`The canary of ${remote} is paused: whoever paused it lets it go on`);
    const pushed = await findPushed(db, { remote, version: canary.version });
    if (pushed?.keyId !== key.id)
      throw conflict(`${remote} has a canary, ${canary.version}, that was not begun with this deploy key`);
  };

  /** A key may not roll out again what a person or its health has withdrawn. @throws ApiError CONFLICT */
  const demandNotTakenBack = async (id: PushedId): Promise<void> => {
    if ((await findPushed(db, id))?.state === 'withdrawn' || isTakenBack(await readLog(root), id))
      throw conflict(`${id.version} was taken back: what is mended is a new release`);
  };

  return {
    stateOf,

    /**
     * Begins or resumes a push.
     * @returns the hashes of the files to send
     * @throws ApiError BAD_REQUEST, UNPROCESSABLE with the faults, CONFLICT if the version has another content
     */
    async open(sender: Sender, id: PushedId, manifest: Uint8Array) {
      const release = readManifest(id, manifest);
      const faults = [...listFaults(release), ...claimFaults(release, await surroundingsOf(root, id.remote))];
      if (faults.length > 0) {
        await transact(db, (trx) =>
          audited(trx, sender, 'deploy-key.push-refused', id, { why: faults.join('; ').slice(0, 500) }),
        );
        throw unfit(id, faults);
      }
      const before = await readRelease(root, id.remote, id.version);
      if (before && !sameContent(before, release)) throw conflict(`${id.version} is another release already`);
      if (before && !(await findPushed(db, id)))
        throw conflict(`${id.version} was not begun by a deploy key`);
      await transact(db, async (trx) => {
        if (await openPushed(trx, id, sender.key.id, nowMs()))
          await audited(trx, sender, 'deploy-key.push-opened', id);
      });
      const { revision } = await readRollouts(root);
      const { state } = await stateOf(id);
      if (before) return { success: true as const, state, missing: [], revision };
      await pruneUploads(root, nowMs());
      await openUpload(root, id, release, manifest, await stableRelease(root, id.remote));
      const missing = [...(await missingFiles(root, id, release)).keys()];
      return { success: true as const, state, missing, revision };
    },

    /**
     * @param pieces the file's stream, which throws PAYLOAD_TOO_LARGE if it exceeds the remaining size
     * @throws ApiError NOT_FOUND if it was not requested, UNPROCESSABLE if it does not match the announcement
     */
    async put(
      id: PushedId,
      hash: string,
      pieces: (maxBytes: number) => AsyncIterable<Uint8Array>,
    ): Promise<void> {
      const names = (await missingFiles(root, id, await storedRelease(id))).get(hash);
      if (!names) throw new ApiError('NOT_FOUND', { message: 'No file of this hash is missing' });
      const left = (PUSH_LIMITS.releaseBytes - (await uploadedBytes(root, id))) / names.length;
      const received = await receiveFile(
        root,
        id,
        pieces(Math.min(PUSH_LIMITS.fileBytes, Math.max(0, left))),
      );
      if (received.hash === hash) return storeFile(root, id, names, received);
      await dropFile(received);
      throw new ApiError('UNPROCESSABLE', { message: `${names[0]} is not the file that was announced` });
    },

    /**
     * Accepts the order to roll out a release; it is checked after the answer.
     * @throws ApiError FORBIDDEN beyond the key's permission, or for a release it has not begun; CONFLICT if files are
     * missing, the deployment has changed since, it was withdrawn or everybody has it, or a foreign or paused canary
     * runs
     */
    async finish(
      { key, ip }: Sender,
      id: PushedId,
      { sharePct, revision }: FinishInput,
    ): Promise<PushedAnswer> {
      demandReach(key, sharePct);
      await demandBegun(key, id);
      const now = await readRollouts(root);
      await demandOwnCanary(key, id, now.apps[id.remote]?.canary);
      if (now.revision !== revision)
        throw conflict('Something else runs since the order was signed: look and order again');
      await demandNotTakenBack(id);
      if (sharePct !== undefined && now.apps[id.remote]?.stable === id.version)
        throw conflict(`Everybody has ${id.version} already`);
      if (sharePct !== undefined && !now.apps[id.remote])
        throw conflict(
          `${id.remote} has no release that the others could keep: the first one is for everybody`,
        );
      if (!(await readRelease(root, id.remote, id.version))) {
        const missing = [...(await missingFiles(root, id, await storedRelease(id))).values()].flat();
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
      return stateOf(id);
    },
  };
}
