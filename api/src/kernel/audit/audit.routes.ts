import { auditPageSchema, auditQuerySchema, auditVerdictSchema } from '@bothways/domain/audit';
import type { Db } from '#kernel/db';
import { BoundedQueue, type Mount, operation, route } from '#kernel/http';
import { readAudit } from './audit.store.ts';
import type { ChainReader } from './audit-chain.ts';

/** A check reads the whole log: one runs, one may wait. */
const CHECKS_AT_ONCE = 1;
const CHECKS_WAITING = 1;

/** Operations on the audit log. */
export const auditOperations = {
  list: operation({
    method: 'get',
    path: '/api/admin/audit',
    tag: 'Audit',
    summary: 'Who did what, newest first',
    access: { permission: 'read:audit' },
    query: auditQuerySchema,
    answer: auditPageSchema,
    failure: 'Failed to fetch the audit log',
  }),
  verify: operation({
    method: 'get',
    path: '/api/admin/audit/verify',
    tag: 'Audit',
    summary: 'Whether the audit log is whole and unchanged',
    access: { permission: 'read:audit' },
    answer: auditVerdictSchema,
    failure: 'Failed to check the audit log',
  }),
};

/** Mounts reading and verifying the audit log. Nothing here lets a client write entries. */
export const mountAudit =
  (db: Db, check: () => Promise<ChainReader>): Mount =>
  (api) => {
    const checks = new BoundedQueue(CHECKS_AT_ONCE, CHECKS_WAITING);

    route(api, auditOperations.list, async ({ query }) => ({
      success: true,
      ...(await readAudit(db, query)),
    }));

    route(api, auditOperations.verify, async () => {
      const { end, faults, faultCount, sealedFrom } = await checks.run(() => check());
      const [fault] = faults;
      return {
        success: true,
        intact: fault === undefined,
        entries: end.seq,
        headHash: end.hash,
        ...(fault && { fault, faults: faultCount }),
        ...(sealedFrom !== undefined && { sealedFrom }),
      };
    });
  };
