import type { Db } from '../db/database.ts';
import type { Identity } from '../http/context.ts';
import { actionsOf } from '../iam/iam.store.ts';
import { planOf } from '../users/users.store.ts';
import type { Auth } from './auth.ts';

/** Looks up a session with what its user may do; undefined when the cookie is no valid session. */
export const identityLookup =
  (auth: Auth, db: Db) =>
  async (headers: Headers): Promise<Identity | undefined> => {
    const found = await auth.api.getSession({ headers });
    if (!found) return undefined;
    const { userId, token, expiresAt } = found.session;
    const [plan, permissions] = await Promise.all([planOf(db, userId), actionsOf(db, userId)]);
    return { userId, plan, permissions, sessionToken: token, expiresAtMs: expiresAt.getTime() };
  };
