import type { User } from '@bothways/domain/identity';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { type AppContext, rememberLocale, requestLocale } from '#kernel/http';
import { findUser, settleLocale, storedLocale } from '#people/users';
import { answerWith } from './answer-with.ts';
import type { AuthDeps } from './auth-deps.ts';
import { entranceCookies } from './enter.ts';
import type { Arrival } from './first-proof.ts';

/** @throws ApiError UNAUTHORIZED if the account is gone */
export async function userOf(db: Db, userId: string): Promise<User> {
  const user = await findUser(db, userId);
  if (!user) throw new ApiError('UNAUTHORIZED');
  return user;
}

/**
 * Builds the answer to whatever has opened a session: the user, and the cookies of the session and of the account's
 * language.
 */
export async function answerInside(
  deps: AuthDeps,
  c: AppContext,
  { opened, trust }: Arrival,
  more: { body?: Record<string, unknown>; cookies?: readonly string[] } = {},
): Promise<Response> {
  const user = await userOf(deps.db, opened.session.userId);
  await settleLocale(deps.db, user.id, requestLocale(c));
  const locale = await storedLocale(deps.db, user.id);
  return answerWith({ success: true, user, ...more.body }, [
    ...entranceCookies(deps, opened, user.email),
    ...(locale === undefined ? [] : [rememberLocale(locale)]),
    ...(trust === undefined ? [] : [trust]),
    ...(more.cookies ?? []),
  ]);
}
