import { checkPermissionAnswerSchema, meAnswerSchema, type User } from '@bothways/domain/identity';
import { planHas } from '@bothways/domain/plans';
import type { Api } from '../api/api-client.ts';
import { withRetry } from '../api/retry.ts';
import { cachedPermissions, cachedUser, cachePermissions, cacheUser } from './session-cache.ts';
import type { Permissions, SignedIn } from './session-state.ts';

// Everything about a signed-in person, in a chunk of its own: a visitor's browser never loads it, nor zod with it.

/** What `GET /api/auth/me` said, checked. */
export const userOf = (answer: unknown): User => meAnswerSchema.parse(answer).user;

export const signedIn = (user: User, permissions: Permissions): SignedIn => ({
  status: 'signedIn',
  user,
  permissions,
  has: (feature) => planHas(user.plan, feature),
});

/** The state that the caches still vouch for. */
export function fromCache(nowMs: number): SignedIn | undefined {
  const user = cachedUser(nowMs);
  return user && signedIn(user, cachedPermissions(user.id, nowMs));
}

/** Keeps a fresh answer and gives the state it stands for. */
export function fromAnswer(answer: unknown, nowMs: number): SignedIn {
  const user = userOf(answer);
  cacheUser(user, nowMs);
  return signedIn(user, cachedPermissions(user.id, nowMs));
}

/** Asks the server about actions in one request and keeps the answers, but for those of a check that failed. */
export async function checkPermissions(
  api: Api,
  userId: string,
  actions: readonly string[],
  now: () => number,
): Promise<Permissions> {
  const body = { permissions: actions.map((action) => ({ action })) };
  const path = '/api/admin/iam/check-permission';
  const answer = await withRetry(() => api.post(path, { schema: checkPermissionAnswerSchema, body }));
  const results = new Map('results' in answer ? Object.entries(answer.results) : []);
  if (answer.success) cachePermissions(userId, results, now());
  return results;
}
