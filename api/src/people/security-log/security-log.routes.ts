import { securityLogPageSchema, securityLogQuerySchema } from '@bothways/domain/account';
import type { Db } from '#kernel/db';
import { type Mount, operation, route } from '#kernel/http';
import { readEntries } from './security-log.store.ts';

/** Operations on the caller's security log. */
export const securityLogOperations = {
  list: operation({
    method: 'get',
    path: '/api/account/security-log',
    tag: 'Account',
    summary: 'What was done with the account that its owner must know of, newest first',
    access: 'session',
    query: securityLogQuerySchema,
    answer: securityLogPageSchema,
    failure: 'Failed to load the security log',
  }),
};

/** Mounts the caller's security log. */
export const mountSecurityLog =
  (db: Db): Mount =>
  (api) =>
    route(api, securityLogOperations.list, async ({ query, user }) => ({
      success: true,
      ...(await readEntries(db, user().userId, query)),
    }));
