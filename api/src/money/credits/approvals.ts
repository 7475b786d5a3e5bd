import type { LimitsChange, ReadLimits, TransferLimits } from '@bothways/domain/credits';
import { may } from '@bothways/domain/identity';
import type { Transaction } from 'kysely';
import { namingChanger, recordAudit } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import {
  AlreadyDecidedError,
  debtOf,
  findTransfer,
  ledgerTransaction,
  legsOf,
  postPending,
  type TransferRow,
  voidPending,
} from '#kernel/ledger';
import { demandUnchanged, versionOf } from '#kernel/versions';
import type { Actor } from '#people/iam';
import { CreditRefusal } from './credit-refusal.ts';
import {
  type CreditsDeps,
  demandRight,
  HOLDS_CREDITS,
  rightsOf,
  SEES_TRANSFERS,
  SETS_LIMITS,
} from './credits-deps.ts';
import { refused } from './refused.ts';
import { lockDay, readLimits, saveLimits, uncountSent } from './transfer-limits.store.ts';

type Trx = Transaction<Schema>;
type Deps = Pick<CreditsDeps, 'db' | 'nowMs'>;

interface Waiting {
  pending: TransferRow;
  to: string;
  amount: number;
}

/** @throws ApiError NOT_FOUND unless an admin transfer is pending under this id */
async function demandWaiting(trx: Trx, id: string): Promise<Waiting> {
  const pending = await findTransfer(trx, 'id', id);
  if (pending?.phase !== 'pending' || pending.kind !== 'transfer') throw new ApiError('NOT_FOUND');
  const legs = await legsOf(trx, 'ledgerReservations', id);
  const into = legs.find(({ amount }) => amount > 0);
  return { pending, to: into?.owner ?? '', amount: into?.amount ?? 0 };
}

/** Decides a pending transfer in one transaction, after checking the right; a refusal is audited. */
const deciding = (
  deps: Deps,
  actor: Actor,
  id: string,
  decide: (trx: Trx, waiting: Waiting) => Promise<void>,
) =>
  refused(deps, actor, { transfer: id }, () =>
    ledgerTransaction(deps.db, async (trx) => {
      await demandRight(trx, actor, SEES_TRANSFERS);
      await decide(trx, await demandWaiting(trx, id));
    }).catch((error: unknown) => {
      if (error instanceof AlreadyDecidedError) throw new CreditRefusal('errors.decided');
      throw error;
    }),
  );

/**
 * Approves a transfer as the second person.
 * @throws CreditRefusal if it is the actor's own, already decided, or no longer allowed
 */
export const approveTransfer = (deps: Deps, actor: Actor, id: string): Promise<void> =>
  deciding(deps, actor, id, async (trx, { pending, to, amount }) => {
    const atMs = deps.nowMs();
    const { userId, ip } = actor;
    if (pending.actor === userId) throw new CreditRefusal('errors.ownTransfer');
    if ((pending.expiresAtMs ?? 0) <= atMs) throw new CreditRefusal('errors.decided');
    if (!may(await rightsOf(trx, to), HOLDS_CREDITS)) throw new CreditRefusal('errors.recipientNotAdmin');
    if ((await debtOf(trx, pending.actor)) > 0) throw new CreditRefusal('errors.debt');
    const { isRepeat } = await postPending(trx, id, { key: `approve:${id}:${userId}`, actor: userId }, atMs);
    if (isRepeat) return;
    const detail = { transfer: id, amount, from: pending.actor };
    await recordAudit(trx, {
      atMs,
      actor: userId,
      ip,
      action: 'credits.approved',
      target: `user:${to}`,
      detail,
    });
  });

/**
 * Declines a transfer, also one's own: the reserved credits are free again and no longer count toward the daily cap.
 */
export const declineTransfer = (deps: Deps, actor: Actor, id: string): Promise<void> =>
  deciding(deps, actor, id, async (trx, { pending, to, amount }) => {
    const atMs = deps.nowMs();
    const { userId, ip } = actor;
    await lockDay(trx, pending.actor, pending.atMs);
    const { isRepeat } = await voidPending(trx, id, { key: `decline:${id}:${userId}`, actor: userId }, atMs);
    if (isRepeat) return;
    await uncountSent(trx, { userId: pending.actor, amount, atMs: pending.atMs });
    const detail = { transfer: id, amount, from: pending.actor };
    await recordAudit(trx, {
      atMs,
      actor: userId,
      ip,
      action: 'credits.declined',
      target: `user:${to}`,
      detail,
    });
  });

const LIMITS = { target: 'limits:transfers', actions: ['credits.limits-changed'] } as const;

/** @returns limits with their version */
export const withVersion = (limits: TransferLimits): ReadLimits => ({
  ...limits,
  version: versionOf({ ...limits }),
});

/**
 * Changes the transfer limits as an owner; a change to the same values needs no version.
 * @throws ApiError CHANGED if another owner has changed them since the version that was read
 */
export const changeLimits = (
  deps: Deps,
  actor: Actor,
  { version, ...touched }: LimitsChange,
): Promise<ReadLimits> =>
  namingChanger(deps.db, LIMITS, () =>
    transact(deps.db, async (trx) => {
      const atMs = deps.nowMs();
      await demandRight(trx, actor, SETS_LIMITS);
      const before = await readLimits(trx);
      const limits = {
        dailyCap: touched.dailyCap ?? before.dailyCap,
        approvalAbove: touched.approvalAbove ?? before.approvalAbove,
        creditCap: touched.creditCap ?? before.creditCap,
      };
      const current = withVersion(before);
      if (withVersion(limits).version === current.version) return current;
      demandUnchanged({ ...before }, { version, current });
      await saveLimits(trx, limits, { changedBy: actor.userId, changedAtMs: atMs });
      const { userId, ip } = actor;
      const detail = {
        ...limits,
        dailyCapBefore: before.dailyCap,
        approvalAboveBefore: before.approvalAbove,
        creditCapBefore: before.creditCap,
      };
      const said = { action: LIMITS.actions[0], target: LIMITS.target };
      await recordAudit(trx, { atMs, actor: userId, ip, ...said, detail });
      return withVersion(limits);
    }),
  );
