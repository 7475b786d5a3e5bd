import type { SessionEntry } from '@bothways/domain/account';
import { isoOf } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import { type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { deviceName } from '#kernel/mail';
import {
  type AuthDeps,
  deleteSession,
  deleteSessions,
  endedBy,
  endPending,
  listSessions,
  type Person,
  type SessionRow,
} from '#people/auth';

function toEntry({ id, ip, userAgent, signedInAtMs, seenAtMs }: SessionRow, current: boolean): SessionEntry {
  const device = deviceName(userAgent ?? '');
  return {
    id,
    ...(device !== undefined && { device }),
    ...(ip !== undefined && { place: ip }),
    signedInAt: isoOf(signedInAtMs),
    lastSeenAt: isoOf(seenAtMs),
    current,
  };
}

/** Lists the caller's sessions: the requesting browser first, then by last use. */
export async function ownSessions({ db, nowMs }: AuthDeps, person: Person): Promise<SessionEntry[]> {
  const rows = await listSessions(db, person.userId, nowMs());
  const entries = rows.map((row) => toEntry(row, row.id === person.sessionId));
  return entries.toSorted((a, b) => Number(b.current) - Number(a.current));
}

const recordEnded = (deps: AuthDeps, trx: Transaction<Schema>, person: Person, sessions: number) =>
  deps.security.record(trx, person, {
    event: 'account.sessions-ended',
    userId: person.userId,
    detail: { sessions },
  });

/** Ends one session and all pending processes. @throws ApiError NOT_FOUND for a session that is not the caller's */
export async function endOwnSession(deps: AuthDeps, person: Person, id: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    if (!(await deleteSession(trx, person.userId, id))) throw new ApiError('NOT_FOUND');
    await endPending(trx, person.userId, endedBy(person, deps.nowMs()));
    await recordEnded(deps, trx, person, 1);
  });
  deps.sessions.endSession(id);
  deps.security.collect();
}

/** Ends every other session and all pending processes. @returns the number of sessions ended */
export async function endOtherSessions(deps: AuthDeps, person: Person): Promise<number> {
  const ended = await transact(deps.db, async (trx) => {
    const sessions = await deleteSessions(trx, person.userId, person.sessionId);
    await endPending(trx, person.userId, endedBy(person, deps.nowMs()));
    await recordEnded(deps, trx, person, sessions);
    return sessions;
  });
  deps.sessions.changeUser(person.userId);
  deps.security.collect();
  return ended;
}
