import type { AuthDeps } from './auth-deps.ts';
import type { Caller } from './caller.ts';
import type { Knock } from './entrance.limits.ts';

/** Who knocks at the account of an address, as the limits see them. */
export const knockOf = (
  { devices }: Pick<AuthDeps, 'devices'>,
  { network, cookies }: Pick<Caller, 'network' | 'cookies'>,
  email: string,
): Knock => ({ network, email, device: devices.find(cookies, email) });
