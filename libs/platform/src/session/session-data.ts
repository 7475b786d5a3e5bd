import { checkPermissionAnswerSchema, meAnswerSchema, type User } from '@bothways/domain/identity';
import { planHas } from '@bothways/domain/plans';
import type { Api } from '../api/api-client.ts';
import { withRetry } from '../api/retry.ts';
import { cachedPermissions, cachedUser, cachePermissions, cacheUser } from './session-cache.ts';
import type { Permissions, SignedIn } from './session-state.ts';

// Everything about a signed-in person, in a separate chunk: a visitor's browser loads neither it nor zod.

/** Validates an answer of `GET /api/auth/me`. */
export const userOf = (answer: unknown): User => meAnswerSchema.parse(answer).user;

export const signedIn = (user: User, permissions: Permissions): SignedIn => ({
  status: 'signedIn',
  user,
  permissions,
  has: (feature) => planHas(user.plan, feature),
});

/** Returns the state in the caches while fresh. */
export function fromCache(nowMs: number): SignedIn | undefined {
  const user = cachedUser(nowMs);
  return user && signedIn(user, cachedPermissions(user.id, nowMs));
}

/** Caches a fresh answer and returns its state. */
export function fromAnswer(answer: unknown, nowMs: number): SignedIn {
  const user = userOf(answer);
  cacheUser(user, nowMs);
  return signedIn(user, cachedPermissions(user.id, nowMs));
}

/** Asks the server about actions in one request and caches the answers, except those of a failed check. */
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
