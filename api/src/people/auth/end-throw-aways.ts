import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import { noteAuthSecret, secretName } from '#kernel/vault';
import { pruneChallenges } from '#people/passkeys';
import { pruneLinks } from './links.store.ts';
import { pruneRegistrations } from './registrations.store.ts';
import { pruneSteps } from './second-factor.store.ts';
import { pruneSessions } from './sessions.store.ts';

/** Each of these lets in whoever holds a token. */
const THROW_AWAY = [pruneSessions, pruneLinks, pruneRegistrations, pruneSteps, pruneChallenges];
/** Later than the end of any of them. */
const LATEST_MS = Date.parse('9999-12-31T00:00:00Z');

interface Deps {
  db: Db;
  authSecret: string;
  nowMs: () => number;
}

/**
 * Ends all sessions, mailed links and half-finished sign-ins if AUTH_SECRET is another than at the start before. Tokens are
 * stored as plain hashes, so nothing else would end them.
 */
export const endThrowAways = ({ db, authSecret, nowMs }: Deps): Promise<void> =>
  transact(db, async (trx) => {
    if (!(await noteAuthSecret(trx, secretName(authSecret)))) return;
    for (const end of THROW_AWAY) await end(trx, LATEST_MS);
    await recordAudit(trx, {
      atMs: nowMs(),
      actor: SYSTEM_ACTOR,
      action: 'auth-secret.changed',
      target: 'installation:own',
    });
  });
