import type { AuthDeps } from './auth-deps.ts';
import type { Caller } from './caller.ts';
import type { Knock } from './entrance.limits.ts';

/** Builds the rate limits' view of an attempt at an account. */
export const knockOf = (
  { devices }: Pick<AuthDeps, 'devices'>,
  { network, cookies }: Pick<Caller, 'network' | 'cookies'>,
  email: string,
): Knock => ({ network, email, device: devices.find(cookies, email) });
