import { z } from 'zod';
import type { ProviderPayment, ProviderSubscription } from '#money/subscriptions';
import { minorUnits } from './money.ts';

const STATUS: Record<string, ProviderSubscription['status']> = {
  APPROVAL_PENDING: 'pending',
  APPROVED: 'pending',
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'ended',
  EXPIRED: 'ended',
};

const timeSchema = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** `GET /v1/billing/subscriptions/{id}` */
export const subscriptionAnswerSchema = z
  .object({
    id: z.string(),
    status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
    plan_id: z.string(),
    custom_id: z.string().optional(),
    create_time: timeSchema.optional(),
  })
  .transform(({ id, status, plan_id, custom_id, create_time }) => ({
    id,
    status: STATUS[status] ?? 'pending',
    planId: plan_id,
    customId: custom_id,
    createdAtMs: create_time,
    /** Nobody has agreed to anything yet: there can be no payment. */
    isUntouched: status === 'APPROVAL_PENDING',
  }));

/** What part went back was a gift of the seller: the sale stands. Whatever has a name that is not known yet buys nothing. */
const PAYMENT_STATUS: Record<string, ProviderPayment['status']> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'returned',
  REVERSED: 'returned',
  DECLINED: 'failed',
};

const transactionSchema = z
  .object({
    id: z.string().min(1),
    status: z.string(),
    amount_with_breakdown: z.object({
      gross_amount: z.object({ currency_code: z.string().length(3), value: z.string() }),
    }),
    time: timeSchema,
  })
  .transform(
    ({ id, status, amount_with_breakdown: { gross_amount: gross }, time }, context): ProviderPayment => {
      const amountCents = minorUnits(gross.value, gross.currency_code);
      if (amountCents === undefined) {
        context.addIssue('is no amount of this currency');
        return z.NEVER;
      }
      const known = PAYMENT_STATUS[status] ?? 'pending';
      return { id, status: known, atMs: time, amountCents, currency: gross.currency_code };
    },
  );

const linkSchema = z.object({ href: z.string(), rel: z.string() });

/** `GET /v1/billing/subscriptions/{id}/transactions` */
export const transactionsAnswerSchema = z
  .object({
    transactions: z.array(transactionSchema).default([]),
    total_items: z.int().optional(),
    links: z.array(linkSchema).default([]),
  })
  .transform(({ transactions, total_items, links }) => ({
    payments: transactions,
    total: total_items,
    next: links.find(({ rel }) => rel === 'next')?.href,
  }));

/** `POST /v1/oauth2/token` */
export const tokenAnswerSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive(),
});

/** `GET /v1/payments/sale/{id}`: a sale of a subscription names it. */
export const saleAnswerSchema = z.object({ billing_agreement_id: z.string().optional() });

/** What stands in its refusals; the words may repeat what was sent and stay out of the log. */
export const refusalAnswerSchema = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});
