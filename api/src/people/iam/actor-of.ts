import { type AppContext, clientIp, type Identity } from '#kernel/http';
import type { Actor } from './change-access.ts';

/** Describes who requests a change, and from where. */
export const actorOf = (c: AppContext, { userId }: Identity, trustProxy: boolean): Actor => ({
  userId,
  ip: clientIp(c, trustProxy),
});
