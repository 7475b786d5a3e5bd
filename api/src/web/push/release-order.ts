import { readFile } from 'node:fs/promises';
import { areaNameSchema, type Release, releaseSchema, releaseVersionSchema } from '@bothways/domain/registry';
import {
  claimFaults,
  claimSegments,
  keepRelease,
  type Move,
  MoveRefused,
  manifestFaults,
  ReleaseExists,
  readRelease,
  SegmentTaken,
  styleFaults,
  toCanary,
  toStable,
} from '@bothways/releases';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import type { JobKind } from '#kernel/jobs';
import { findKey } from '#web/deploy-keys';
import type { DatabaseRecord } from '#web/rollouts';
import { findPushed, movePushed } from './pushed.store.ts';
import type { ReleaseGate } from './release-gate.ts';
import { shellShares, surroundingsOf } from './surroundings.ts';
import { dropUpload, manifestFile, uploadDir } from './upload-folder.ts';

const orderSchema = z.object({
  remote: areaNameSchema,
  version: releaseVersionSchema,
  keyId: z.string(),
  ip: z.string(),
  /** The remote's release when the order was accepted. */
  before: z.string(),
  sharePct: z.number().optional(),
});
/** An order to check a pushed release, and to roll it out if it has no faults. */
export type ReleaseOrder = z.infer<typeof orderSchema>;

export interface OrderDeps {
  db: Db;
  root: string;
  record: DatabaseRecord;
  nowMs: () => number;
  gate: ReleaseGate;
}

/** A refused release with its faults in words; nobody gets it. */
class Refused extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('; '));
    this.faults = faults;
  }
}
const demand = (faults: readonly string[]): void => {
  if (faults.length > 0) throw new Refused(faults);
};

/** Returns the stored release; a new one is taken from its upload. */
async function storedRelease(root: string, order: ReleaseOrder): Promise<Release> {
  const known = await readRelease(root, order.remote, order.version);
  if (known) return known;
  const release = releaseSchema.parse(JSON.parse(await readFile(manifestFile(root, order), 'utf8')));
  demand(await styleFaults(uploadDir(root, order), release));
  await keepRelease(root, uploadDir(root, order), release).catch((error: unknown) => {
    if (!(error instanceof ReleaseExists)) throw error;
  });
  await dropUpload(root, order);
  return release;
}

async function demandKey(db: Kysely<Schema>, { keyId }: ReleaseOrder): Promise<void> {
  const key = await findKey(db, keyId);
  if (!key || key.revokedOn !== undefined)
    throw new Refused(['its deploy key was revoked while it was looked at']);
}

/** @throws Refused */
async function check(deps: OrderDeps, order: ReleaseOrder, signal: AbortSignal): Promise<void> {
  const { root, gate } = deps;
  const release = await storedRelease(root, order);
  const around = await surroundingsOf(deps, order.remote);
  demand([...claimFaults(release, around), ...manifestFaults(release, await shellShares(deps))]);
  const verdict = await gate(order.remote, order.version, signal);
  signal.throwIfAborted();
  demand(verdict.ok ? [] : verdict.faults);
  await demandKey(deps.db, order);
  await claimSegments(root, order.remote, release.spec?.segments ?? []).catch((error: unknown) => {
    throw error instanceof SegmentTaken ? new Refused([error.message]) : error;
  });
}

function moved(apps: Move['apps'], { remote, version, before, sharePct, keyId }: ReleaseOrder): Move {
  if (JSON.stringify(apps[remote] ?? null) !== before)
    throw new Refused([`something else of ${remote} runs since the order was given`]);
  try {
    const { apps: after, log } =
      sharePct === undefined
        ? toStable(apps, remote, version)
        : // A canary that stands there was this key's when the order was taken, and is unchanged.
          toCanary(apps, remote, version, sharePct, apps[remote]?.canary?.version);
    return { apps: after, log: { ...log, by: `deploy-key:${keyId}` } };
  } catch (error) {
    throw error instanceof MoveRefused ? new Refused([error.message]) : error;
  }
}

/** Audits the end of an order. */
async function note(
  trx: Transaction<Schema>,
  { remote, version, keyId, ip, sharePct }: ReleaseOrder,
  atMs: number,
  faults?: readonly string[],
): Promise<void> {
  await recordAudit(trx, {
    atMs,
    actor: `deploy-key:${keyId}`,
    ip,
    action: faults ? 'deploy-key.push-refused' : 'deploy-key.released',
    target: `release:${remote}@${version}`,
    detail: faults ? { why: faults.join('; ').slice(0, 500) } : { sharePct: sharePct ?? 100 },
  });
}

/** Changes what runs and the order's state at once; an order that was withdrawn meanwhile gives nothing. */
const give = ({ record, nowMs }: OrderDeps, order: ReleaseOrder): Promise<void> =>
  record.transact(async (trx, { change }) => {
    const { sharePct } = order;
    const given = { state: 'released', sharePct, releasedAtMs: nowMs() } as const;
    if (!(await movePushed(trx, order, ['checking'], given))) return;
    await demandKey(trx, order);
    await change(new Date(nowMs()), (apps) => moved(apps, order));
    await note(trx, order, nowMs());
  });

const refuse = ({ db, nowMs }: OrderDeps, order: ReleaseOrder, faults: readonly string[]): Promise<void> =>
  transact(db, async (trx) => {
    if (await movePushed(trx, order, ['checking'], { state: 'refused', faults }))
      await note(trx, order, nowMs(), faults);
  });

/** Checks pushed releases one at a time: the gate is a browser, and a machine has few cores. */
export const releaseOrders = (deps: OrderDeps): JobKind<ReleaseOrder> => ({
  name: 'pushed-release',
  payload: orderSchema,
  isSecret: false,
  atOnce: 1,
  maxWaiting: 50,
  firstWaitMs: 5_000,
  maxWaitMs: 60_000,
  maxTries: 3,
  async work(order, { signal }) {
    if ((await findPushed(deps.db, order))?.state !== 'checking') return;
    try {
      await check(deps, order, signal);
      await give(deps, order);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await refuse(deps, order, error.faults);
    }
  },
});
