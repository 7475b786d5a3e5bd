import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  disputeAnswer,
  planAnswer,
  refundAnswer,
  refusalAnswer,
  revisionAnswer,
  saleAnswer,
  subscriptionAnswer,
  transactionAnswer,
} from './answers.ts';
import { type Merchant, StatusInvalid, type Subscription } from './merchant.ts';

export type EmulatorEnv = { Bindings: Partial<HttpBindings> };
type EmulatorContext = Context<EmulatorEnv>;

interface RestDeps {
  merchant: Merchant;
  clientId: string;
  clientSecret: string;
  /** Content of certificate URLs. */
  chainPem: () => string;
  /** Issued tokens; removing one revokes it. */
  tokens: Set<string>;
  pageSize: () => number;
  /** Whether the emulator signed a message. */
  hasSigned: (transmission: Transmission, body: string) => boolean;
}

const TOKEN_LIFE_S = 32_400;
const ACTIONS = ['cancel', 'suspend', 'activate'] as const;

const notFound = (c: EmulatorContext) =>
  c.json(refusalAnswer('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'), 404);
const invalid = (c: EmulatorContext, issue: string) => c.json(refusalAnswer('INVALID_REQUEST', issue), 400);

/** The documented REST endpoints that the product uses. */
export function restRoutes(deps: RestDeps): Hono<EmulatorEnv> {
  const { merchant, tokens } = deps;
  const app = new Hono<EmulatorEnv>();

  app.post('/v1/oauth2/token', async (c) => {
    const key = Buffer.from(`${deps.clientId}:${deps.clientSecret}`).toString('base64');
    if (c.req.header('authorization') !== `Basic ${key}`) {
      return c.json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401);
    }
    const form = new URLSearchParams(await c.req.text());
    if (form.get('grant_type') !== 'client_credentials')
      return c.json({ error: 'unsupported_grant_type' }, 400);
    const token = `A21AA${randomUUID()}`;
    tokens.add(token);
    return c.json({
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-EMULATOR',
      expires_in: TOKEN_LIFE_S,
    });
  });

  app.get('/v1/notifications/certs/:name', (c) => c.text(deps.chainPem()));

  app.use('/v1/*', async (c, next) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? [];
    if (tokens.has(token)) return next();
    return c.json({ name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed', details: [] }, 401);
  });

  app.get('/v1/billing/plans/:id', (c) => {
    const plan = merchant.plans.get(c.req.param('id'));
    return plan ? c.json(planAnswer(plan)) : notFound(c);
  });

  app.post('/v1/billing/subscriptions', async (c) => {
    const body = newSubscriptionSchema.safeParse(await c.req.json().catch(() => undefined)).data;
    if (!body) return invalid(c, 'MISSING_REQUIRED_PARAMETER');
    const request = c.req.header('paypal-request-id');
    const known = merchant.subscriptions.get(merchant.madeBy(request, 'subscription'));
    const subscription = known ?? merchant.create(body.plan_id, body.custom_id);
    if (!subscription) return notFound(c);
    if (!known) merchant.keepMade(request, subscription.id);
    return c.json(subscriptionAnswer(subscription), known ? 200 : 201);
  });

  app.post('/v1/billing/subscriptions/:id/revise', async (c) => {
    const subscription = merchant.subscriptions.get(c.req.param('id'));
    const body = revisionSchema.safeParse(await c.req.json().catch(() => undefined)).data;
    if (!subscription) return notFound(c);
    if (!body) return invalid(c, 'MISSING_REQUIRED_PARAMETER');
    if (subscription.status !== 'ACTIVE') return c.json(STATUS_INVALID, 422);
    const revision = merchant.revise(subscription, body.plan_id, body.application_context.return_url);
    return revision ? c.json(revisionAnswer(revision, new URL(c.req.url).origin)) : notFound(c);
  });

  app.get('/v1/billing/subscriptions/:id', (c) => {
    const subscription = merchant.subscriptions.get(c.req.param('id'));
    return subscription ? c.json(subscriptionAnswer(subscription)) : notFound(c);
  });

  app.get('/v1/billing/subscriptions/:id/transactions', (c) => {
    const subscription = merchant.subscriptions.get(c.req.param('id'));
    return subscription ? transactions(c, subscription, deps) : notFound(c);
  });

  for (const action of ACTIONS) {
    app.post(`/v1/billing/subscriptions/:id/${action}`, async (c) => {
      const subscription = merchant.subscriptions.get(c.req.param('id'));
      if (!subscription) return notFound(c);
      const body: unknown = await c.req.json().catch(() => undefined);
      if (!hasReason(body)) return invalid(c, 'MISSING_REQUIRED_PARAMETER');
      try {
        merchant[action](subscription);
        return c.body(null, 204);
      } catch (error) {
        if (!(error instanceof StatusInvalid)) throw error;
        return c.json(STATUS_INVALID, 422);
      }
    });
  }

  app.get('/v1/payments/sale/:id', (c) => {
    const sale = merchant.sale(c.req.param('id'));
    return sale ? c.json(saleAnswer(merchant, sale)) : notFound(c);
  });

  app.post('/v1/payments/sale/:id/refund', async (c) => {
    const sale = merchant.sale(c.req.param('id'));
    if (!sale) return notFound(c);
    const request = c.req.header('paypal-request-id');
    const known = merchant.refunds.get(merchant.madeBy(request, 'payment'));
    if (known) return c.json(refundAnswer(known), 200);
    const body = refundSchema.safeParse(await c.req.json().catch(() => undefined)).data;
    if (!body || body.amount?.currency !== sale.currency) return invalid(c, 'INVALID_PARAMETER_VALUE');
    const refund = merchant.refund(sale, Math.round(Number(body.amount.total) * 100));
    if (!refund) return c.json(refusalAnswer('UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED'), 422);
    merchant.keepMade(request, refund.id);
    return c.json(refundAnswer(refund), 201);
  });
  app.get('/v1/payments/refund/:id', (c) => {
    const refund = merchant.refunds.get(c.req.param('id'));
    return refund ? c.json(refundAnswer(refund)) : notFound(c);
  });

  // Disputes of sales; those of orders are answered by the next handler.
  app.get('/v1/customer/disputes/:id', async (c, next) => {
    const dispute = merchant.disputes.get(c.req.param('id'));
    return dispute ? c.json(disputeAnswer(dispute)) : next();
  });

  app.post('/v1/notifications/verify-webhook-signature', async (c) => {
    const text = await c.req.text();
    const asked = verificationSchema.safeParse(JSON.parse(text)).data;
    if (!asked) return invalid(c, 'MISSING_REQUIRED_PARAMETER');
    // The event's exact bytes: reserialized it would have another checksum.
    const event = text.slice(text.indexOf(EVENT_MARK) + EVENT_MARK.length, -1);
    const status = deps.hasSigned(asked, event) ? 'SUCCESS' : 'FAILURE';
    return c.json({ verification_status: status });
  });
  return app;
}

const EVENT_MARK = '"webhook_event":';
const STATUS_INVALID = refusalAnswer('UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID');
const contextSchema = z.object({ return_url: z.url(), cancel_url: z.url() });
const newSubscriptionSchema = z.object({
  plan_id: z.string(),
  custom_id: z.string().max(127).optional(),
  application_context: contextSchema,
});
const revisionSchema = z.object({ plan_id: z.string(), application_context: contextSchema });
const refundSchema = z.object({ amount: z.object({ total: z.string(), currency: z.string() }).optional() });
const verificationSchema = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  auth_algo: z.string(),
  cert_url: z.string(),
  webhook_id: z.string(),
});
export type Transmission = z.infer<typeof verificationSchema>;

const hasReason = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'reason' in body &&
  typeof body.reason === 'string' &&
  body.reason.length > 0 &&
  body.reason.length <= 128;

function transactions(c: EmulatorContext, { sales }: Subscription, deps: RestDeps): Response {
  const pageSize = deps.pageSize();
  const [start, end] = [
    Date.parse(c.req.query('start_time') ?? ''),
    Date.parse(c.req.query('end_time') ?? ''),
  ];
  if (Number.isNaN(start) || Number.isNaN(end)) return invalid(c, 'MISSING_REQUIRED_PARAMETER');
  const page = Number(c.req.query('page') ?? 1);
  const within = sales.filter(({ atMs }) => atMs >= start && atMs <= end);
  const next = new URL(c.req.url);
  next.searchParams.set('page', String(page + 1));
  const hasNext = within.length > page * pageSize;
  return c.json({
    transactions: within
      .slice((page - 1) * pageSize, page * pageSize)
      .map((sale) => transactionAnswer(sale, deps.merchant.decimals)),
    total_items: within.length,
    total_pages: Math.ceil(within.length / pageSize),
    links: [
      { href: c.req.url, rel: 'self', method: 'GET' },
      ...(hasNext ? [{ href: next.href, rel: 'next', method: 'GET' }] : []),
    ],
  });
}
