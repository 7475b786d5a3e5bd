import {
  type AgreedCharge,
  type Approval,
  type ChargeQuery,
  chargeAnswerSchema,
  couponsAnswerSchema,
  type PlainAction,
  type Purchase,
  plansAnswerSchema,
  quoteAnswerSchema,
  type Revision,
  revisionAnswerSchema,
  subscriptionAnswerSchema,
} from '@bothways/domain/subscriptions';
import { api, apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

const PATH = '/api/subscriptions';
const KEY = [AREA, 'subscriptions'];
const PLANS_STALE_MS = 300_000;
const COUPONS_STALE_MS = 120_000;
const SUBSCRIPTION_STALE_MS = 60_000;

/** Key of everything that changes with a subscription; the plans and their prices do not. */
export const OWN_KEY = [...KEY, 'own'];

export const plansQuery = () =>
  apiQuery({
    key: [...KEY, 'plans'],
    path: `${PATH}/plans`,
    schema: plansAnswerSchema,
    staleMs: PLANS_STALE_MS,
  });

export const subscriptionQuery = () =>
  apiQuery({
    key: [...OWN_KEY, 'subscription'],
    path: PATH,
    schema: subscriptionAnswerSchema,
    staleMs: SUBSCRIPTION_STALE_MS,
  });

/** Returns the query of what buying now charges: read anew with each visit, because days run out. */
export const quoteQuery = (wanted: Omit<Purchase, 'agreedCents'>) =>
  apiQuery({
    key: [...OWN_KEY, 'quote', wanted.planId, wanted.billingOptionId],
    path: `${PATH}/quote?${new URLSearchParams(wanted)}`,
    schema: quoteAnswerSchema,
    staleMs: 0,
  });

export const couponsQuery = () =>
  apiQuery({
    key: [...OWN_KEY, 'coupons'],
    path: `${PATH}/coupons`,
    schema: couponsAnswerSchema,
    staleMs: COUPONS_STALE_MS,
  });

const change = (path: string, body: unknown) => api.post(path, { schema: subscriptionAnswerSchema, body });
const below = (id: string, what: string): string => `${PATH}/${encodeURIComponent(id)}/${what}`;

// Each answers with the subscription after the change.
export const purchase = (body: Purchase) => change(PATH, body);
export const approve = (id: string, body: Approval) => change(below(id, 'approve'), body);
export const changeSubscription = (id: string, action: PlainAction, agreed?: AgreedCharge) =>
  change(below(id, action), agreed ? { agreed } : {});
/**
 * Returns the query of what an action would charge, refetched each time its dialog opens: the person agrees to that
 * amount.
 */
export const chargeQuery = (id: string, { action, billingOptionId }: ChargeQuery) =>
  apiQuery({
    key: [...OWN_KEY, 'charge', id, action, billingOptionId ?? ''],
    path: `${below(id, 'charge')}?${new URLSearchParams({ action, ...(billingOptionId !== undefined && { billingOptionId }) })}`,
    schema: chargeAnswerSchema,
    staleMs: 0,
  });
/** Changes the period from the next charge on; where the answer says so, the person agrees to it at the provider. */
export const revise = (id: string, body: Revision) =>
  api.post(below(id, 'revise'), { schema: revisionAnswerSchema, body });
export const redeem = (code: string) => change(`${PATH}/coupons/redeem`, { code });
