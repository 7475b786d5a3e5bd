import { referralAnswerSchema, submittedReferralSchema } from '@bothways/domain/rewards';
import { clientIp, type Mount, operation, requestLocale, route } from '#kernel/http';
import { TokenBuckets } from '#kernel/limits';
import { type ReferralDeps, readReferral, sayReferral } from './referral.service.ts';

const TAG = 'Referral';
/** A guessed code costs an attempt. */
const TRIES = { burst: 10, refillMs: 60_000 };

/** Operations on referrals. */
export const referralOperations = {
  read: operation({
    method: 'get',
    path: '/api/referral',
    tag: TAG,
    summary: 'What the caller invites others with, and what came of it',
    access: 'session',
    answer: referralAnswerSchema,
    failure: 'Failed to load the invitation',
  }),
  say: operation({
    method: 'post',
    path: '/api/referral',
    tag: TAG,
    summary: 'Whose code brought the caller; once, and before anything is bought',
    access: 'session',
    body: submittedReferralSchema,
    answer: referralAnswerSchema,
    failure: 'Failed to save the code',
  }),
};

/** Mounts the operations on the caller's referrals. */
export const mountReferral =
  (deps: ReferralDeps & { trustProxy: boolean; monotonicMs: () => number }): Mount =>
  (api) => {
    const tries = new TokenBuckets({ ...TRIES, nowMs: deps.monotonicMs });
    route(api, referralOperations.read, ({ c, user }) => readReferral(deps, user().userId, requestLocale(c)));
    route(api, referralOperations.say, async ({ c, body, user }) => {
      const { userId } = user();
      tries.take(userId);
      await sayReferral(deps, { userId, ip: clientIp(c, deps.trustProxy) }, body.code);
      return readReferral(deps, userId, requestLocale(c));
    });
  };
