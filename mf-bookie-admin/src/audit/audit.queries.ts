import { type AuditPage, auditPageSchema, auditVerdictSchema } from '@bothways/domain/audit';
import { api, apiQuery, keepPreviousData } from '@bothways/platform';
import { withQuery } from '../page/index.ts';

/** One page of the log, newest first. */
export const auditQuery = (query: Record<string, string | undefined>) => ({
  ...apiQuery<AuditPage>({
    key: ['mf-bookie-admin', 'audit', query],
    path: withQuery('/api/admin/audit', query),
    schema: auditPageSchema,
  }),
  placeholderData: keepPreviousData,
});

/** Verifies the whole chain on the server. */
export const verifyAudit = () => api.get('/api/admin/audit/verify', { schema: auditVerdictSchema });
