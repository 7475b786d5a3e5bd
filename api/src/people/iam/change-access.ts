import { supportEventSchema } from '@bothways/domain/account';
import type { AuditAction } from '@bothways/domain/audit';
import { lacking } from '@bothways/domain/iam';
import { may, type Permission } from '@bothways/domain/identity';
import type { Transaction } from 'kysely';
import { type AuditRecord, recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandRenewal } from '#people/auth';
import type { SecurityEvents } from '#people/security-log';
import { isDisabled } from '#people/users';
import type { Holders } from './holders.ts';
import { CHOSEN_ROLE } from './iam.seed.ts';
import { actionsOf, actionsOfRole, hasOwner } from './iam.store.ts';
import { iamRefusal, NotHeldError } from './iam-refusal.ts';

/** The administrator who requests a change, and the device. */
export interface Actor {
  userId: string;
  ip: string;
}

/** Invariants of every change of access; injected, so that a test can show the effect of their absence. */
export interface AccessGuards {
  /** @throws NotHeldError if the actor would grant or revoke what they do not hold */
  demandHeld(held: readonly string[], wanted: readonly string[]): void;
  /** Whether there is still a user with all permissions. */
  hasOwner(trx: Transaction<Schema>): Promise<boolean>;
  /** Whether the self-assigned role includes permissions that create credits. */
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

/** Permissions that create credits, or decide over those of others. */
const NEVER_CHOSEN: readonly Permission[] = [
  'create:payment',
  'manage:user:payments',
  'manage:user:transactions',
];

export interface AccessDeps {
  db: Db;
  nowMs: () => number;
  /** Called with the users whose permissions have changed, which applies to sessions and open sockets at once. */
  onChanged: (userIds: readonly string[]) => void;
  guards: AccessGuards;
  security: Pick<SecurityEvents, 'recordSupport' | 'collect'>;
  holders: Holders;
}

/** Result of a change: its answer, its audit entry, and the users affected. */
export interface Changed<T> {
  value: T;
  /** Undefined if there was nothing to change. */
  record?: Pick<AuditRecord, 'target' | 'detail'> & { action: AuditAction };
  affected: readonly string[];
  /** Those of them who get a letter, because what they may do was changed by way of their roles. */
  holders?: readonly string[];
}

interface Wanted<T> {
  actor: Actor;
  permission: Permission;
  /** Target of the audit entry of a refusal. */
  target: AuditRecord['target'];
  /** Reads and writes only through `trx`; `held` are the actor's current permissions. */
  work: (trx: Transaction<Schema>, held: readonly string[]) => Promise<Changed<T>>;
}

async function authorityOf(trx: Transaction<Schema>, { actor, permission }: Wanted<unknown>) {
  // Read again inside the transaction: the session's cached permissions may just have been revoked.
  const held = (await isDisabled(trx, actor.userId)) ? [] : await actionsOf(trx, actor.userId);
  if (!may(held, permission)) throw new ApiError('FORBIDDEN');
  return held;
}

/**
 * Changes permissions: the actor's right, the change, the last owner and the audit entry in one transaction.
 * @throws ApiError FORBIDDEN for what the actor does not hold, CONFLICT for the last owner, and for credits that
 * everybody could create
 */
export async function changeAccess<T>(deps: AccessDeps, wanted: Wanted<T>): Promise<T> {
  const { db, nowMs, onChanged, security } = deps;
  const { actor } = wanted;
  const change = (trx: Transaction<Schema>) => changeIn(trx, deps, wanted);
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
  security.collect();
  return value;
}

const placed = ({ userId, ip }: Actor, atMs: number) => ({ atMs, actor: userId, ip });

async function changeIn<T>(
  trx: Transaction<Schema>,
  deps: AccessDeps,
  wanted: Wanted<T>,
): Promise<Changed<T>> {
  const { guards } = deps;
  const held = await authorityOf(trx, wanted);
  const wasOwned = await guards.hasOwner(trx);
  const changed = await wanted.work(trx, held);
  if (wasOwned && !(await guards.hasOwner(trx))) throw iamRefusal('errors.lastOwner');
  if (await guards.chosenMakesCredits(trx)) throw iamRefusal('errors.chosenRole');
  await demandRenewal(trx, changed.affected);
  await deps.holders.tell(trx, changed.holders ?? []);
  if (changed.record) await writeDown(trx, deps, wanted.actor, changed.record);
  return changed;
}

const ACCOUNT = 'user:';

/** Writes the audit entry, and tells the owner of an account what was done with it. */
async function writeDown(
  trx: Transaction<Schema>,
  { security, nowMs }: AccessDeps,
  actor: Actor,
  record: NonNullable<Changed<unknown>['record']>,
): Promise<void> {
  const { action, target, detail } = record;
  const { data: event } = supportEventSchema.safeParse(action);
  if (event === undefined || !target.startsWith(ACCOUNT))
    return recordAudit(trx, { ...placed(actor, nowMs()), ...record });
  const userId = target.slice(ACCOUNT.length);
  return security.recordSupport(trx, actor, { event, userId, ...(detail && { detail }) });
}
