import { meAnswerSchema, type User } from '@bothways/domain/identity';
import { z } from 'zod';
import type { Mount } from '../app.ts';
import type { Db } from '../db/database.ts';
import { clientIp } from '../http/client-ip.ts';
import type { AppContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { Gate } from '../http/gate.ts';
import { route } from '../http/route.ts';
import { JSON_HEADERS } from '../http/security-headers.ts';
import { TokenBuckets } from '../http/token-bucket.ts';
import { findUser } from '../users/users.store.ts';
import { type Auth, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from './auth.ts';
import { callAuth, headersWith } from './auth-call.ts';
import type { Sessions } from './sessions.ts';

export interface AuthRouteDeps {
  auth: Auth;
  db: Db;
  sessions: Sessions;
  trustProxy: boolean;
  /** Only moves forward. */
  monotonicMs: () => number;
}

const email = z.email().max(254).toLowerCase();
const signInSchema = z.strictObject({
  email,
  password: z.string().min(1).max(MAX_PASSWORD_CHARS),
  rememberMe: z.boolean().default(true),
});
const signUpSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  email,
  password: z.string().min(MIN_PASSWORD_CHARS).max(MAX_PASSWORD_CHARS),
});
const signOutSchema = z.strictObject({});
const signedOutSchema = z.object({ success: z.literal(true) });

/** Hashing a password is slow on purpose: two at once leave the processor to everybody else. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 50;

const answerWith = (body: Record<string, unknown>, setCookies: readonly string[]): Response => {
  const response = new Response(JSON.stringify(body), { headers: JSON_HEADERS });
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie);
  return response;
};

/** Failed sign-ins of one person from one place, all sign-ins from one place, new accounts from one place. */
function createLimits(nowMs: () => number) {
  return {
    failures: new TokenBuckets({ burst: 10, refillMs: 30_000, nowMs }),
    signIns: new TokenBuckets({ burst: 120, refillMs: 500, nowMs }),
    signUps: new TokenBuckets({ burst: 30, refillMs: 20_000, nowMs }),
  };
}

/** Sign-in, sign-up, sign-out and the current user. Nothing else of better-auth can be reached. */
export const mountAuth =
  ({ auth, db, sessions, trustProxy, monotonicMs }: AuthRouteDeps): Mount =>
  (api) => {
    const limits = createLimits(monotonicMs);
    const hashing = new Gate(HASHES_AT_ONCE, HASHES_WAITING);

    async function userBehind(setCookies: readonly string[]): Promise<User> {
      const identity = await sessions.identify(headersWith(setCookies));
      const user = identity && (await findUser(db, identity.userId));
      if (!user) throw new Error('A session was set that nobody has');
      return user;
    }

    /** The session that the caller came with is over: two must not live on one browser. */
    async function enter(
      c: AppContext,
      path: '/sign-in/email' | '/sign-up/email',
      body: Record<string, unknown>,
    ) {
      const before = await sessions.identify(c.req.raw.headers);
      const setCookies = await hashing.run(() => callAuth(auth, path, body, c.req.raw));
      if (before) {
        await callAuth(auth, '/sign-out', {}, c.req.raw);
        sessions.endSession(before.sessionToken);
      }
      return answerWith({ success: true, user: await userBehind(setCookies) }, setCookies);
    }

    route(
      api,
      {
        method: 'post',
        path: '/api/auth/sign-in/email',
        tag: 'Sign-in',
        summary: 'Sign in; sets the session cookie',
        access: 'public',
        body: signInSchema,
        answer: meAnswerSchema,
        failure: 'Failed to sign in',
      },
      async ({ c, body }) => {
        const ip = clientIp(c, trustProxy);
        const person = `${ip} ${body.email}`;
        limits.signIns.take(ip);
        limits.failures.take(person);
        const response = await enter(c, '/sign-in/email', body);
        limits.failures.giveBack(person);
        return response;
      },
    );

    route(
      api,
      {
        method: 'post',
        path: '/api/auth/sign-up/email',
        tag: 'Sign-in',
        summary: 'Make an account and sign in; sets the session cookie',
        access: 'public',
        body: signUpSchema,
        answer: meAnswerSchema,
        failure: 'Failed to create the account',
      },
      ({ c, body }) => {
        limits.signUps.take(clientIp(c, trustProxy));
        return enter(c, '/sign-up/email', body);
      },
    );

    route(
      api,
      {
        method: 'post',
        path: '/api/auth/sign-out',
        tag: 'Sign-in',
        summary: 'End the session',
        access: 'public',
        body: signOutSchema,
        bodyOptional: true,
        answer: signedOutSchema,
        failure: 'Failed to sign out',
      },
      async ({ c, identity }) => {
        const setCookies = await callAuth(auth, '/sign-out', {}, c.req.raw);
        if (identity) sessions.endSession(identity.sessionToken);
        return answerWith({ success: true }, setCookies);
      },
    );

    route(
      api,
      {
        method: 'get',
        path: '/api/auth/me',
        tag: 'Sign-in',
        summary: 'The current user; 401 means signed out',
        access: 'session',
        answer: meAnswerSchema,
        failure: 'Failed to fetch user data',
      },
      async ({ c, user }) => {
        const found = await findUser(db, user().userId);
        if (!found) throw new ApiError('UNAUTHORIZED');
        // Reading the session where it is kept also renews the cookie of who comes back often.
        const { headers } = await auth.api.getSession({ headers: c.req.raw.headers, returnHeaders: true });
        return answerWith({ success: true, user: found }, headers?.getSetCookie() ?? []);
      },
    );
  };
