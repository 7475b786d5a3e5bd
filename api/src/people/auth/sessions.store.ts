import { isoOf } from '@bothways/domain/time';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;

export interface SessionRow {
  id: string;
  userId: string;
  signedInAtMs: number;
  seenAtMs: number;
  expiresAtMs: number;
  remembered: boolean;
  ip: string | undefined;
  userAgent: string | undefined;
}
/** A session found by its token. */
interface FoundSession extends SessionRow {
  /** Its user's permissions have changed since the token was issued. */
  renewalDue: boolean;
  /** The token is the previous one, valid for a grace period: `expiresAtMs` is its end. */
  isFormer: boolean;
}
interface NewSession extends SessionRow {
  tokenHash: string;
}

const msOf = (date: string | Date): number => new Date(date).getTime();

const selectSessions = (db: Reader) =>
  db
    .selectFrom('sessions')
    .leftJoin('disabledUsers', 'disabledUsers.userId', 'sessions.userId')
    .select(['id', 'sessions.userId', 'createdAt', 'updatedAt', 'expiresAt'])
    .select(['remembered', 'ipAddress', 'userAgent'])
    .where('disabledUsers.userId', 'is', null);
type Selected = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

const toRow = (row: Selected): SessionRow => ({
  id: row.id,
  userId: row.userId,
  signedInAtMs: msOf(row.createdAt),
  seenAtMs: msOf(row.updatedAt),
  expiresAtMs: msOf(row.expiresAt),
  remembered: row.remembered === 1,
  ip: row.ipAddress ?? undefined,
  userAgent: row.userAgent ?? undefined,
});

export async function insertSession(db: Reader, session: NewSession): Promise<void> {
  const { id, userId, tokenHash, signedInAtMs, seenAtMs, expiresAtMs } = session;
  await db
    .insertInto('sessions')
    .values({
      id,
      userId,
      token: tokenHash,
      createdAt: isoOf(signedInAtMs),
      updatedAt: isoOf(seenAtMs),
      expiresAt: isoOf(expiresAtMs),
      remembered: session.remembered ? 1 : 0,
      ipAddress: session.ip ?? null,
      userAgent: session.userAgent ?? null,
    })
    .execute();
}

/** Returns the session of a token; undefined if it has ended or its account is closed. */
export async function findSession(
  db: Reader,
  tokenHash: string,
  nowMs: number,
): Promise<FoundSession | undefined> {
  const row = await selectSessions(db)
    .select(['token', 'renewalDue', 'formerUntilMs'])
    .where((eb) =>
      eb.or([
        eb('token', '=', tokenHash),
        eb.and([eb('formerToken', '=', tokenHash), eb('formerUntilMs', '>', nowMs)]),
      ]),
    )
    .where('expiresAt', '>', isoOf(nowMs))
    .executeTakeFirst();
  if (!row) return undefined;
  const session = toRow(row);
  const isFormer = row.token !== tokenHash;
  const untilMs = isFormer ? (row.formerUntilMs ?? nowMs) : session.expiresAtMs;
  return {
    ...session,
    expiresAtMs: Math.min(session.expiresAtMs, untilMs),
    renewalDue: row.renewalDue === 1,
    isFormer,
  };
}

/** Returns a user's sessions, last used first. */
export async function listSessions(db: Reader, userId: string, nowMs: number): Promise<SessionRow[]> {
  const rows = await selectSessions(db)
    .where('sessions.userId', '=', userId)
    .where('expiresAt', '>', isoOf(nowMs))
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toRow);
}

/** Records a session's use and its new expiry. */
export async function touchSession(
  db: Reader,
  { id, seenAtMs, expiresAtMs }: Pick<SessionRow, 'id' | 'seenAtMs' | 'expiresAtMs'>,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ updatedAt: isoOf(seenAtMs), expiresAt: isoOf(expiresAtMs) })
    .where('id', '=', id)
    .execute();
}

/**
 * Gives a session a new token; the previous one stays valid for a grace period.
 * @returns false if the session has ended
 */
export async function renewToken(
  db: Reader,
  { id, to, formerUntilMs }: { id: string; to: string; formerUntilMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set((eb) => ({ formerToken: eb.ref('token'), formerUntilMs, token: to, renewalDue: 0 }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks the sessions of users whose permissions have changed as due for a new token. */
export async function demandRenewal(db: Reader, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await db.updateTable('sessions').set({ renewalDue: 1 }).where('userId', 'in', userIds).execute();
}

/**
 * Gives a due session a new token, with a grace period for the previous one.
 * @returns false if it is not due, or another request was first
 */
export async function takeRenewal(
  db: Reader,
  { id, from, to, formerUntilMs }: { id: string; from: string; to: string; formerUntilMs: number },
): Promise<boolean> {
  const renewed = await db
    .updateTable('sessions')
    .set({ token: to, renewalDue: 0, formerToken: from, formerUntilMs })
    .where('id', '=', id)
    .where('token', '=', from)
    .where('renewalDue', '=', 1)
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}

/**
 * Deletes one session of a user. Call `Sessions.endSession` afterwards, because it caches.
 * @returns false if the user has no such session
 */
export async function deleteSession(db: Reader, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * Deletes a user's sessions, all or all but one. Call `Sessions.changeUser` afterwards.
 * @returns their number
 */
export async function deleteSessions(db: Reader, userId: string, exceptId?: string): Promise<number> {
  let query = db.deleteFrom('sessions').where('userId', '=', userId);
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
  return (await query.returning('id').execute()).length;
}

/** Deletes expired sessions. */
export async function pruneSessions(db: Reader, nowMs: number): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', isoOf(nowMs)).execute();
}
