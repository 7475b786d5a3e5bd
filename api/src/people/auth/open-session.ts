import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { insertSession, type SessionRow } from './sessions.store.ts';
import { hashToken, newToken } from './tokens.ts';

/** A browser that returns within this stays signed in, up to the limit below. */
const REMEMBERED_MS = 7 * DAY_MS;
const LONGEST_MS = 90 * DAY_MS;
/** For a borrowed computer; not prolonged. */
const NOT_REMEMBERED_MS = 12 * HOUR_MS;
const MAX_USER_AGENT_CHARS = 300;

/** Returns the expiry of a session used now. */
export function expiryOf(
  { signedInAtMs, remembered }: Pick<SessionRow, 'signedInAtMs' | 'remembered'>,
  nowMs: number,
): number {
  if (!remembered) return signedInAtMs + NOT_REMEMBERED_MS;
  return Math.min(nowMs + REMEMBERED_MS, signedInAtMs + LONGEST_MS);
}

interface Entering {
  userId: string;
  remembered: boolean;
  ip: string;
  userAgent: string | undefined;
}
export interface OpenedSession {
  /** For the cookie; it is stored nowhere else. */
  token: string;
  session: SessionRow;
}

/** Opens a session with a new token. */
export async function openSession(
  trx: Transaction<Schema>,
  { userId, remembered, ip, userAgent }: Entering,
  nowMs: number,
): Promise<OpenedSession> {
  const token = newToken();
  const session: SessionRow = {
    id: randomUUID(),
    userId,
    signedInAtMs: nowMs,
    seenAtMs: nowMs,
    expiresAtMs: expiryOf({ signedInAtMs: nowMs, remembered }, nowMs),
    remembered,
    ip,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT_CHARS),
  };
  await insertSession(trx, { ...session, tokenHash: hashToken(token) });
  return { token, session };
}
