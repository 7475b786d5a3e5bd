import { lettersOver } from '#kernel/mail/testing';
import { SecurityEvents } from '../security-events.ts';

/** Writes security events, and lets their letters wait for ever. */
export const silentSecurity = (nowMs: () => number): SecurityEvents =>
  new SecurityEvents({
    letters: lettersOver({ add: async () => true, wake: () => undefined }, nowMs),
    mayWarn: () => true,
    nowMs,
  });
