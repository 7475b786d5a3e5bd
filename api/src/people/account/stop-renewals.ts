import { HOUR_MS, SECOND_MS } from '@bothways/domain/time';
import { z } from 'zod';
import type { JobKind } from '#kernel/jobs';

/** Years, at an hour each: the provider may be away for long, and who is out cannot press again. */
const MAX_TRIES = 20_000;

const payload = z.strictObject({ userId: z.string() });

/** Stops what would charge somebody who has excluded themselves; tried until it is done. */
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
