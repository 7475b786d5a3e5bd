import { readFile } from 'node:fs/promises';
import { areaNameSchema, type Release, releaseSchema, releaseVersionSchema } from '@bothways/domain/registry';
import {
  changeRollouts,
  claimFaults,
  claimSegments,
  keepRelease,
  manifestFaults,
  ReleaseExists,
  readRelease,
  SegmentTaken,
  styleFaults,
  toCanary,
  toStable,
} from '@bothways/releases';
import { z } from 'zod';
import { recordAudit } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import type { JobKind } from '#kernel/jobs';
import { findKey } from '#web/deploy-keys';
import { movePushed } from './pushed.store.ts';
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

async function demandKey(db: Db, { keyId }: ReleaseOrder): Promise<void> {
  const key = await findKey(db, keyId);
  if (!key || key.revokedOn !== undefined)
    throw new Refused(['its deploy key was revoked while it was looked at']);
}

async function give(
  root: string,
  { remote, version, before, sharePct }: ReleaseOrder,
  at: Date,
): Promise<void> {
  await changeRollouts(root, at, (apps) => {
    if (JSON.stringify(apps[remote] ?? null) !== before)
      throw new Refused([`something else of ${remote} runs since the order was given`]);
    return sharePct === undefined
      ? toStable(apps, remote, version)
      : toCanary(apps, remote, version, sharePct);
  });
}

async function carryOut(
  { db, root, nowMs, gate }: OrderDeps,
  order: ReleaseOrder,
  signal: AbortSignal,
): Promise<void> {
  const release = await storedRelease(root, order);
  const around = await surroundingsOf(root, order.remote);
  demand([...claimFaults(release, around), ...manifestFaults(release, await shellShares(root))]);
  const verdict = await gate(order.remote, order.version, signal);
  signal.throwIfAborted();
  demand(verdict.ok ? [] : verdict.faults);
  await demandKey(db, order);
  await claimSegments(root, order.remote, release.spec?.segments ?? []).catch((error: unknown) => {
    throw error instanceof SegmentTaken ? new Refused([error.message]) : error;
  });
  await give(root, order, new Date(nowMs()));
}

/** Checks pushed releases one at a time: the gate is a browser, and a machine has few cores. */
export function releaseOrders(deps: OrderDeps): JobKind<ReleaseOrder> {
  const { db, nowMs } = deps;
  const settle = (order: ReleaseOrder, faults: readonly string[] | undefined): Promise<void> =>
    transact(db, async (trx) => {
      const isGiven = faults === undefined;
      const state = isGiven
        ? ({ state: 'released', sharePct: order.sharePct, releasedAtMs: nowMs() } as const)
        : ({ state: 'refused', faults } as const);
      if (!(await movePushed(trx, order, ['checking'], state))) return;
      await recordAudit(trx, {
        atMs: nowMs(),
        actor: `deploy-key:${order.keyId}`,
        ip: order.ip,
        action: isGiven ? 'deploy-key.released' : 'deploy-key.push-refused',
        target: `release:${order.remote}@${order.version}`,
        detail: isGiven ? { sharePct: order.sharePct ?? 100 } : { why: faults.join('; ').slice(0, 500) },
      });
    });
  return {
    name: 'pushed-release',
    payload: orderSchema,
    isSecret: false,
    atOnce: 1,
    maxWaiting: 50,
    firstWaitMs: 5_000,
    maxWaitMs: 60_000,
    maxTries: 3,
    async work(order, { signal }) {
      try {
        await carryOut(deps, order, signal);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return settle(order, error.faults);
      }
      await settle(order, undefined);
    },
  };
}
