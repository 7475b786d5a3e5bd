import type { Db } from '#kernel/db';
import type { Identity } from '#kernel/http';
import { pauseOf } from '#people/self-limits';
import { planOf } from '#people/users';
import { expiryOf } from './open-session.ts';
import { findSession, type SessionRow, touchSession } from './sessions.store.ts';
import { hashToken } from './tokens.ts';

/** When a session was last used is known to the minute: a write for each request would be too much for that. */
const SEEN_EVERY_MS = 60_000;

/** What is written here is worth no failed request. */
async function touch(db: Db, session: SessionRow, nowMs: number): Promise<void> {
  if (nowMs - session.seenAtMs < SEEN_EVERY_MS) return;
  const seen = { id: session.id, seenAtMs: nowMs, expiresAtMs: expiryOf(session, nowMs) };
  await touchSession(db, seen).catch(() => undefined);
}

export interface IdentityDeps {
  db: Db;
  /** What a user may do. */
  actionsOf: (db: Db, userId: string) => Promise<readonly string[]>;
  nowMs: () => number;
}

/** Looks up a session by its token, with what its user may do; undefined when the token opens none. */
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
    // A session that was opened while its user shut themselves out opens nothing.
    if (pause?.kind === 'exclusion') return undefined;
    await touch(db, session, nowMs());
    return { userId, plan, permissions, sessionId, expiresAtMs, ...(pause && { isPaused: true }) };
  };
