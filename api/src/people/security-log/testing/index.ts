import { Letters } from '#kernel/mail';
import { TEST_ORIGIN } from '#testing';
import { SecurityEvents } from '../security-events.ts';

/** Writes security events, and lets their letters wait for ever. */
export const silentSecurity = (nowMs: () => number): SecurityEvents =>
  new SecurityEvents({
    letters: new Letters({ add: async () => true, wake: () => undefined }, TEST_ORIGIN, nowMs),
    mayWarn: () => true,
    nowMs,
  });
