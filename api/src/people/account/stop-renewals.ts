import { HOUR_MS, SECOND_MS } from '@bothways/domain/time';
import { z } from 'zod';
import type { JobKind } from '#kernel/jobs';

/** Years of hourly attempts: the provider may be down for long, and an excluded user cannot retry. */
const MAX_TRIES = 20_000;

const payload = z.strictObject({ userId: z.string() });

/** Stops the renewals of a user who has excluded themselves; retried until it succeeds. */
export const stopRenewals = (
  cancelAll: (person: { userId: string; ip: string }) => Promise<void>,
): JobKind<z.infer<typeof payload>> => ({
  name: 'stop-renewals',
  payload,
  isSecret: false,
  atOnce: 1,
  maxWaiting: 10_000,
  firstWaitMs: 5 * SECOND_MS,
  maxWaitMs: HOUR_MS,
  maxTries: MAX_TRIES,
  work: ({ userId }) => cancelAll({ userId, ip: 'self-exclusion' }),
});
