import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { planAnswer, refusalAnswer, saleAnswer, subscriptionAnswer, transactionAnswer } from './answers.ts';
import { type Merchant, StatusInvalid, type Subscription } from './merchant.ts';

export type EmulatorEnv = { Bindings: Partial<HttpBindings> };
type EmulatorContext = Context<EmulatorEnv>;

export interface RestDeps {
  merchant: Merchant;
  clientId: string;
  clientSecret: string;
  /** Lies at the addresses of certificates. */
  chainPem: () => string;
  /** Tokens that were handed out; one that is taken out is refused. */
  tokens: Set<string>;
  pageSize: () => number;
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

  app.get('/v1/billing/subscriptions/:id', (c) => {
    const subscription = merchant.subscriptions.get(c.req.param('id'));
    return subscription ? c.json(subscriptionAnswer(subscription)) : notFound(c);
  });

  app.get('/v1/billing/subscriptions/:id/transactions', (c) => {
    const subscription = merchant.subscriptions.get(c.req.param('id'));
    return subscription ? transactions(c, subscription, deps.pageSize()) : notFound(c);
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
        return c.json(refusalAnswer('UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID'), 422);
      }
    });
  }

  app.get('/v1/payments/sale/:id', (c) => {
    const sale = merchant.sale(c.req.param('id'));
    return sale ? c.json(saleAnswer(merchant, sale)) : notFound(c);
  });
  return app;
}

const hasReason = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'reason' in body &&
  typeof body.reason === 'string' &&
  body.reason.length > 0 &&
  body.reason.length <= 128;

function transactions(c: EmulatorContext, { sales }: Subscription, pageSize: number): Response {
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
    transactions: within.slice((page - 1) * pageSize, page * pageSize).map(transactionAnswer),
    total_items: within.length,
    total_pages: Math.ceil(within.length / pageSize),
    links: [
      { href: c.req.url, rel: 'self', method: 'GET' },
      ...(hasNext ? [{ href: next.href, rel: 'next', method: 'GET' }] : []),
    ],
  });
}
