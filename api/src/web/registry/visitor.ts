import { randomUUID } from 'node:crypto';
import { REFUSED_COOKIE, refusedIn } from '@bothways/domain/refused-releases';
import type { Rollouts } from '@bothways/domain/registry';
import type { Visitor } from './registry-for.ts';

/** The caller, as known from the session. */
export interface SignedIn {
  userId: string;
  permissions: readonly string[];
}

const VISITOR_COOKIE = 'visitor';
const COOKIE_AGE_S = 90 * 24 * 60 * 60;

/** Returns a cookie's value. */
export const cookieOf = (request: Request, name: string): string | undefined =>
  (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Identifies the user, or the browser if nobody is signed in; without a canary all browsers are alike. */
export const visitorOf = (request: Request, session: SignedIn | null): Visitor => ({
  refused: refusedIn(cookieOf(request, REFUSED_COOKIE)),
  ...(session
    ? { visitor: { permissions: session.permissions }, seed: session.userId }
    : { visitor: null, seed: cookieOf(request, VISITOR_COOKIE) ?? '' }),
});

/** A browser gets an id only while a canary runs: it must get the same release each time. */
export function numberBrowser(
  request: Request,
  { apps }: Rollouts,
): { seed: string; cookie: string } | undefined {
  const hasCanary = Object.values(apps).some((rollout) => rollout?.canary !== undefined);
  if (!hasCanary || cookieOf(request, VISITOR_COOKIE) !== undefined) return undefined;
  const seed = randomUUID();
  const cookie = `${VISITOR_COOKIE}=${seed}; Path=/; Max-Age=${COOKIE_AGE_S}; HttpOnly; SameSite=Lax`;
  return { seed, cookie };
}
