import type { AuditAction } from '@bothways/domain/audit';
import { lacking } from '@bothways/domain/iam';
import type { Permission } from '@bothways/domain/identity';
import { isoOrNull } from '@bothways/domain/time';
import { type UserDetail, type UserPlan, type UserSession, userDetailSchema } from '@bothways/domain/users';
import type { Transaction } from 'kysely';
import { type DetailValue, namingChanger } from '#kernel/audit';
import type { Db, Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { deviceName } from '#kernel/mail';
import { deleteSession, deleteSessions, endPending, listSessions, type SessionRow } from '#people/auth';
import {
  type AccessDeps,
  type Actor,
  actionsOf,
  changeAccess,
  demandAsGiven,
  givenAccess,
  iamRefusal,
} from '#people/iam';
import {
  disableUser,
  enableUser,
  givenPlanOf,
  linkedEmails,
  saveProfile,
  userExists,
  visibleEmails,
} from '#people/users';
import { findUserFacts, findUserRow } from './admin-users.store.ts';

const toSession = (row: SessionRow): UserSession => ({
  id: row.id,
  startedOn: new Date(row.signedInAtMs).toISOString(),
  lastSeenOn: new Date(row.seenAtMs).toISOString(),
  expiresOn: new Date(row.expiresAtMs).toISOString(),
  ip: row.ip,
  device: deviceName(row.userAgent ?? ''),
});

/**
 * Returns everything that the back office knows of a user, as far as the caller may see it.
 * @throws ApiError NOT_FOUND
 */
export async function userDetail(
  db: Db,
  caller: { userId: string; permissions: readonly string[] },
  userId: string,
  nowMs: number,
): Promise<UserDetail> {
  const row = await findUserRow(db, userId);
  if (!row) throw new ApiError('NOT_FOUND');
  const [facts, sessions, linked, visible, held, given] = await Promise.all([
    findUserFacts(db, userId),
    listSessions(db, userId, nowMs),
    linkedEmails(db, userId),
    visibleEmails(db, caller),
    actionsOf(db, userId),
    givenAccess(db, userId),
  ]);
  const optional = {
    mobilePhoneNumber: facts.mobilePhoneNumber,
    onboardedOn: isoOrNull(facts.onboardingCompletedAtMs) ?? undefined,
    profileType: facts.profileType,
    disabledOn: isoOrNull(facts.disabledAtMs) ?? undefined,
    disabledReason: facts.disabledReason,
  };
  return userDetailSchema.parse({
    ...row,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value != null)),
    givenPlan: given.plan,
    version: given.version,
    emailVerified: facts.emailVerified,
    mobilePhoneVerified: facts.mobilePhoneVerifiedAtMs !== null,
    linkedBotUsers: visible ? linked.filter((email) => visible.includes(email)) : linked,
    sessions: sessions.map(toSession),
    beyondCaller: lacking(caller.permissions, held),
    isCaller: caller.userId === userId,
  });
}

interface UserChange<T> {
  permission: Permission;
  action: AuditAction;
  /** Makes the change; detail is undefined if there was nothing to change. */
  work: (trx: Transaction<Schema>) => Promise<{ value: T; detail?: Record<string, DetailValue> }>;
}

/** Back-office changes of users: never of one with more permissions than the caller. */
export function usersService(deps: AccessDeps) {
  /** @throws ApiError NOT_FOUND for an unknown user, FORBIDDEN for one with more permissions */
  const change = <T>(actor: Actor, userId: string, { permission, action, work }: UserChange<T>) =>
    changeAccess(deps, {
      actor,
      permission,
      target: `user:${userId}`,
      async work(trx, held) {
        if (!(await userExists(trx, userId))) throw new ApiError('NOT_FOUND');
        deps.guards.demandHeld(held, await actionsOf(trx, userId));
        const { value, detail } = await work(trx);
        if (!detail) return { value, affected: [] };
        return { value, record: { action, target: `user:${userId}`, detail }, affected: [userId] };
      },
    });

  /** Ending sessions implies distrust of pending processes, too. */
  const end = (trx: Transaction<Schema>, { userId: actor, ip }: Actor, userId: string) =>
    endPending(trx, userId, { actor, ip, atMs: deps.nowMs() });

  return {
    disable: (actor: Actor, userId: string, reason: string) =>
      change(actor, userId, {
        permission: 'update:user',
        action: 'account.disabled',
        async work(trx) {
          if (userId === actor.userId) throw iamRefusal('errors.self');
          const changed = await disableUser(trx, { userId, atMs: deps.nowMs(), reason });
          const ended = await deleteSessions(trx, userId);
          await end(trx, actor, userId);
          return { value: undefined, ...(changed && { detail: { reason, sessionsEnded: ended } }) };
        },
      }),

    enable: (actor: Actor, userId: string) =>
      change(actor, userId, {
        permission: 'update:user',
        action: 'account.enabled',
        work: async (trx) => ({
          value: undefined,
          ...((await enableUser(trx, userId)) && { detail: {} }),
        }),
      }),

    /**
     * Grants a plan by hand; granting the current one needs no version.
     * @throws ApiError CHANGED if another one was granted since the version that was read
     */
    setPlan: (actor: Actor, userId: string, { plan, version }: UserPlan) =>
      namingChanger(deps.db, { target: `user:${userId}`, actions: ['account.plan-changed'] }, () =>
        change(actor, userId, {
          permission: 'manage:user:payments',
          action: 'account.plan-changed',
          async work(trx) {
            const before = await givenPlanOf(trx, userId);
            if (before === plan) return { value: undefined };
            await demandAsGiven(trx, userId, { version, about: 'plan' });
            await saveProfile(trx, userId, { plan });
            return { value: undefined, detail: { before, plan } };
          },
        }),
      ),

    /** Ends all of the user's sessions. @returns their number */
    endSessions: (actor: Actor, userId: string) =>
      change(actor, userId, {
        permission: 'update:user',
        action: 'account.sessions-ended',
        async work(trx) {
          const ended = await deleteSessions(trx, userId);
          await end(trx, actor, userId);
          return { value: ended, ...(ended > 0 && { detail: { ended } }) };
        },
      }),

    /** @throws ApiError NOT_FOUND for a session that is not the user's */
    endSession: (actor: Actor, userId: string, sessionId: string) =>
      change(actor, userId, {
        permission: 'update:user',
        action: 'account.sessions-ended',
        async work(trx) {
          if (!(await deleteSession(trx, userId, sessionId))) throw new ApiError('NOT_FOUND');
          await end(trx, actor, userId);
          return { value: 1, detail: { ended: 1 } };
        },
      }),
  };
}
