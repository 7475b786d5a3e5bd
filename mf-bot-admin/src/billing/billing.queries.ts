import {
  type BillingStatistics,
  billingStatisticsSchema,
  correctionAnswerSchema,
  decidedPaymentSchema,
  deletedCorrectionSchema,
  deletedPaymentSchema,
  type NewCorrection,
  type NewPayment,
  paymentAnswerSchema,
  type WaitingPayment,
  waitingPaymentsSchema,
} from '@bothways/domain/bot-billing';
import { type Statement, statementSchema } from '@bothways/domain/credits';
import { api, apiQuery, isApiError, useQueryClient, useSession } from '@bothways/platform';

const STALE_MS = 60_000;
const MAX_RETRIES = 2;
/** Statuses that a retry cannot change. */
const FINAL: ReadonlySet<number> = new Set([401, 403]);

const BILLING_KEY = ['mf-bot-admin', 'billing'];
/** Root key of all credit queries. */
const CREDITS_KEY = ['mf-bot-admin', 'credits'];

const answer = {
  parse: (raw: unknown): BillingStatistics => billingStatisticsSchema.parse(raw).data,
};

/** A bot user's winnings by day, payments, and the resulting debt or credit. */
export const billingQuery = (email: string) => ({
  ...apiQuery<BillingStatistics>({
    key: [...BILLING_KEY, email],
    path: `/api/bot/users/${encodeURIComponent(email)}/billing-statistics`,
    schema: answer,
    staleMs: STALE_MS,
  }),
  retry: (failures: number, error: Error) =>
    failures < MAX_RETRIES && !(isApiError(error) && FINAL.has(error.status)),
});

/** The caller's available credits, debt and remaining daily limit. */
export const ownCreditsQuery = apiQuery<Statement>({
  key: [...CREDITS_KEY, 'statement', { limit: '1' }],
  path: '/api/credits?limit=1',
  schema: statementSchema,
});

export const addPayment = (body: NewPayment) =>
  api.post('/api/bot/users/payments', { schema: paymentAnswerSchema, body });

/** Credit payments of all bot users that await approval by a second person. */
export const waitingPaymentsQuery = apiQuery<{ waiting: WaitingPayment[] }>({
  key: [...BILLING_KEY, 'waiting'],
  path: '/api/bot/users/payments/waiting',
  schema: waitingPaymentsSchema,
});
export const decidePayment = ({ id, how }: { id: string; how: 'approve' | 'decline' }) =>
  api.post(`/api/bot/users/payments/waiting/${id}/${how}`, { schema: decidedPaymentSchema, body: {} });
export const addCorrection = (body: NewCorrection) =>
  api.post('/api/bot/users/corrections', { schema: correctionAnswerSchema, body });

/** A payment or correction that may be deleted. */
export interface BillingRow {
  kind: 'payment' | 'correction';
  id: string;
  userEmail: string;
}
export const deleteRow = ({ kind, id, userEmail }: BillingRow): Promise<unknown> => {
  const body = { userEmail };
  return kind === 'payment'
    ? api.delete(`/api/bot/users/payments/${id}`, { schema: deletedPaymentSchema, body })
    : api.delete(`/api/bot/users/corrections/${id}`, { schema: deletedCorrectionSchema, body });
};

/** Refetches all amounts after money has moved, including the account. */
export function useMoneyMoved(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  const keys = [BILLING_KEY, CREDITS_KEY, ['mf-bot-admin', 'users'], ['mf-bot-admin', 'search']];
  return () =>
    Promise.all([...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })), refresh()]);
}
