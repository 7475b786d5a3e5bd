import {
  type Approvals,
  approvalsSchema,
  creditsDoneSchema,
  type LedgerAnswer,
  type LedgerPage,
  type LimitsChange,
  ledgerAnswerSchema,
  ledgerPageSchema,
  limitsAnswerSchema,
  type Statement,
  statementSchema,
  transferredSchema,
  validatedUserSchema,
} from '@bothways/domain/credits';
import { api, apiQuery, keepPreviousData } from '@bothways/platform';

/** Root key of all credit queries in this area's cache. */
export const CREDITS_KEY = ['mf-bot-admin', 'credits'];

type Query = Record<string, string | undefined>;

/** Returns `path?a=1&b=2` with the parameters that have a value. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

export const statementQuery = (query: Query) => ({
  ...apiQuery<Statement>({
    key: [...CREDITS_KEY, 'statement', query],
    path: withQuery('/api/credits', query),
    schema: statementSchema,
  }),
  placeholderData: keepPreviousData,
});
export const statementFile = (query: Query): string => withQuery('/api/credits/export', query);

export const ledgerSearchQuery = (query: Query) => ({
  ...apiQuery<LedgerPage>({
    key: [...CREDITS_KEY, 'search', query],
    path: withQuery('/api/admin/credits/transfers', query),
    schema: ledgerPageSchema,
  }),
  placeholderData: keepPreviousData,
});
export const ledgerQuery = apiQuery<LedgerAnswer>({
  key: [...CREDITS_KEY, 'ledger'],
  path: '/api/admin/credits/ledger',
  schema: ledgerAnswerSchema,
});
export const approvalsQuery = apiQuery<Approvals>({
  key: [...CREDITS_KEY, 'approvals'],
  path: '/api/admin/credits/approvals',
  schema: approvalsSchema,
});

export const checkLedger = () =>
  api.post('/api/admin/credits/check', { schema: ledgerAnswerSchema, body: {} });
export const decideTransfer = ({ id, how }: { id: string; how: 'approve' | 'decline' }) =>
  api.post(`/api/admin/credits/approvals/${id}/${how}`, { schema: creditsDoneSchema, body: {} });
export const saveLimits = (body: LimitsChange) =>
  api.put('/api/admin/credits/limits', { schema: limitsAnswerSchema, body });

export const validateUser = (email: string, signal: AbortSignal) =>
  api.post('/api/admin/validate-user', { schema: validatedUserSchema, body: { email }, signal });
/** @param body with the amount in credits, as on the wire */
export const transferCredits = (body: {
  recipientEmail: string;
  amount: number;
  comment?: string;
  key: string;
}) => api.post('/api/admin/transfer-credits', { schema: transferredSchema, body });
