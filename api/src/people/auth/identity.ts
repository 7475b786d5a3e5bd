import type { Db } from '#kernel/db';
import type { Identity } from '#kernel/http';
import { pauseOf } from '#people/self-limits';
import { planOf } from '#people/users';
import { expiryOf } from './open-session.ts';
import { findSession, type SessionRow, touchSession } from './sessions.store.ts';
import { hashToken } from './tokens.ts';

/** A session's last use is recorded to the minute: a write per request would cost too much. */
const SEEN_EVERY_MS = 60_000;

/** No failure here is worth failing the request. */
async function touch(db: Db, session: SessionRow, nowMs: number): Promise<void> {
  if (nowMs - session.seenAtMs < SEEN_EVERY_MS) return;
  const seen = { id: session.id, seenAtMs: nowMs, expiresAtMs: expiryOf(session, nowMs) };
  await touchSession(db, seen).catch(() => undefined);
}

interface IdentityDeps {
  db: Db;
  /** Returns a user's permissions. */
  actionsOf: (db: Db, userId: string) => Promise<readonly string[]>;
  nowMs: () => number;
}

/** Finds a session by its token, with its user's permissions; undefined if the token is invalid. */
export const identityLookup =
  ({ db, actionsOf, nowMs }: IdentityDeps) =>
  async (token: string): Promise<Identity | undefined> => {
    const session = await findSession(db, hashToken(token), nowMs());
    if (!session) return undefined;
    const { id: sessionId, userId, expiresAtMs } = session;
    const [plan, permissions, pause] = await Promise.all([
      planOf(db, userId),
      actionsOf(db, userId),
      pauseOf(db, userId, nowMs()),
    ]);
    // A session opened during a self-exclusion is invalid.
    if (pause?.kind === 'exclusion') return undefined;
    await touch(db, session, nowMs());
    return { userId, plan, permissions, sessionId, expiresAtMs, ...(pause && { isPaused: true }) };
  };
