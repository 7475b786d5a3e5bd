import type { AuditAction } from '@bothways/domain/audit';
import { lacking } from '@bothways/domain/iam';
import { may, type Permission } from '@bothways/domain/identity';
import type { Transaction } from 'kysely';
import { type AuditRecord, recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandRenewal } from '#people/auth';
import { isDisabled } from '#people/users';
import { CHOSEN_ROLE } from './iam.seed.ts';
import { actionsOf, actionsOfRole, hasOwner } from './iam.store.ts';
import { iamRefusal, NotHeldError } from './iam-refusal.ts';

/** Who asks for a change, and from where. */
export interface Actor {
  userId: string;
  ip: string;
}

/** What every change of access must keep; handed in, so that a test can show what happens without one of them. */
export interface AccessGuards {
  /** @throws NotHeldError where somebody would pass on, or take away, what they do not hold */
  demandHeld(held: readonly string[], wanted: readonly string[]): void;
  /** Whether somebody may still do everything. */
  hasOwner(trx: Transaction<Schema>): Promise<boolean>;
  /** Whether the role that everybody can choose holds what makes credits. */
  chosenMakesCredits(trx: Transaction<Schema>): Promise<boolean>;
}

export const ACCESS_GUARDS: AccessGuards = {
  demandHeld(held, wanted) {
    const missing = lacking(held, wanted);
    if (missing.length > 0) throw new NotHeldError(missing);
  },
  hasOwner,
  chosenMakesCredits: async (trx) => {
    const held = await actionsOfRole(trx, CHOSEN_ROLE);
    return NEVER_CHOSEN.some((action) => may(held, action));
  },
};

/** What makes credits, and what decides over those of others. */
const NEVER_CHOSEN: readonly Permission[] = [
  'create:payment',
  'manage:user:payments',
  'manage:user:transactions',
];

export interface AccessDeps {
  db: Db;
  nowMs: () => number;
  /** What these people may do has changed: from now on it counts, in sessions and on open sockets. */
  onChanged: (userIds: readonly string[]) => void;
  guards: AccessGuards;
}

/** What a change did: its answer, its line in the audit log, and whom it concerns. */
export interface Changed<T> {
  value: T;
  /** Missing where everything was as wanted already. */
  record?: Pick<AuditRecord, 'target' | 'detail'> & { action: AuditAction };
  affected: readonly string[];
}

interface Wanted<T> {
  actor: Actor;
  permission: Permission;
  /** Where a refusal is written down to. */
  target: AuditRecord['target'];
  /** Everything it reads and writes goes through `trx`; `held` is what the actor may do at this moment. */
  work: (trx: Transaction<Schema>, held: readonly string[]) => Promise<Changed<T>>;
}

async function authorityOf(trx: Transaction<Schema>, { actor, permission }: Wanted<unknown>) {
  // Asked anew inside the transaction: what the session remembers may have been taken away a moment ago.
  const held = (await isDisabled(trx, actor.userId)) ? [] : await actionsOf(trx, actor.userId);
  if (!may(held, permission)) throw new ApiError('FORBIDDEN');
  return held;
}

/**
 * Changes who may do what: the actor's right, the change, the last owner and the audit entry in one transaction.
 * @throws ApiError FORBIDDEN for what the actor does not hold, CONFLICT for the last owner, and for credits that everybody could make
 */
export async function changeAccess<T>(deps: AccessDeps, wanted: Wanted<T>): Promise<T> {
  const { db, guards, nowMs, onChanged } = deps;
  const { actor } = wanted;
  const change = (trx: Transaction<Schema>) => changeIn(trx, guards, wanted, nowMs());
  const { value, affected } = await transact(db, change).catch(async (error: unknown) => {
    if (!(error instanceof NotHeldError)) throw error;
    const detail = { permission: wanted.permission, notHeld: error.actions };
    const { target } = wanted;
    await transact(db, (trx) =>
      recordAudit(trx, { ...placed(actor, nowMs()), action: 'access.refused', target, detail }),
    );
    throw iamRefusal('errors.notHeld', error.actions);
  });
  if (affected.length > 0) onChanged(affected);
  return value;
}

const placed = ({ userId, ip }: Actor, atMs: number) => ({ atMs, actor: userId, ip });

async function changeIn<T>(
  trx: Transaction<Schema>,
  guards: AccessGuards,
  wanted: Wanted<T>,
  atMs: number,
): Promise<Changed<T>> {
  const held = await authorityOf(trx, wanted);
  const wasOwned = await guards.hasOwner(trx);
  const changed = await wanted.work(trx, held);
  if (wasOwned && !(await guards.hasOwner(trx))) throw iamRefusal('errors.lastOwner');
  if (await guards.chosenMakesCredits(trx)) throw iamRefusal('errors.chosenRole');
  await demandRenewal(trx, changed.affected);
  if (changed.record) await recordAudit(trx, { ...placed(wanted.actor, atMs), ...changed.record });
  return changed;
}
