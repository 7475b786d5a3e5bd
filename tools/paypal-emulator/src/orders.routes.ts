import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { refusalAnswer } from './answers.ts';
import { NAMES_KEPT_MS } from './merchant.ts';
import { type Checkout, OrderRefused } from './orders.ts';
import { captureAnswer, captureRefusal, disputeAnswer, orderAnswer, refundAnswer } from './orders-answers.ts';
import type { EmulatorEnv } from './rest.routes.ts';

export interface OrderRouteDeps {
  checkout: Checkout;
  tokens: Set<string>;
  /** URL of the emulator. */
  url: () => string;
}
type EmulatorContext = Context<EmulatorEnv>;

const amountSchema = z
  .object({ currency_code: z.string().length(3), value: z.string().regex(/^\d{1,10}(\.\d{2})?$/) })
  .transform(({ currency_code, value }) => ({
    currency: currency_code,
    cents: Math.round(Number(value) * 100),
  }));
const newOrderSchema = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      amount: amountSchema,
      custom_id: z.string().max(127).optional(),
      invoice_id: z.string().max(127).optional(),
      description: z.string().max(127).default(''),
    }),
  ]),
});
const newRefundSchema = z.object({
  amount: amountSchema.optional(),
  custom_id: z.string().max(127).optional(),
});

/** Pages like PayPal's list of disputes: ten by default. */
const pageSchema = z.object({
  next_page_token: z.string().max(255).optional(),
  page_size: z.coerce.number().int().min(1).max(50).default(10),
});

const notFound = (c: EmulatorContext) =>
  c.json(refusalAnswer('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'), 404);
const invalid = (c: EmulatorContext) =>
  c.json(refusalAnswer('INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER'), 400);

interface Kept {
  atMs: number;
  path: string;
  body: string;
  status: 200 | 422;
  answer: object;
}

/** The documented endpoints of orders, captures, refunds and disputes that the product uses. */
export function orderRoutes({ checkout, tokens, url }: OrderRouteDeps): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();
  /** By PayPal-Request-Id: repeats the stored response without any effect, until the id expires. */
  const kept = new Map<string, Kept>();

  app.use('/v2/*', async (c, next) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? [];
    if (tokens.has(token)) return next();
    return c.json({ name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed', details: [] }, 401);
  });

  /** Executes an action once per request id. A refusal is stored as well: another response requires another id. */
  async function once(
    c: EmulatorContext,
    what: keyof typeof NAMES_KEPT_MS,
    work: (body: unknown) => object | Response,
    refusalOf = (issue: string): object => refusalAnswer('UNPROCESSABLE_ENTITY', issue),
  ): Promise<Response> {
    const text = await c.req.text();
    const requestId = c.req.header('paypal-request-id');
    const known = requestId === undefined ? undefined : kept.get(requestId);
    const atMs = checkout.nowMs();
    const before = known && atMs - known.atMs < NAMES_KEPT_MS[what] ? known : undefined;
    if (before && (before.path !== c.req.path || before.body !== text))
      return c.json(refusalAnswer('UNPROCESSABLE_ENTITY', 'PAYPAL_REQUEST_ID_REUSED'), 422);
    if (before) return c.json(before.answer, before.status);
    const keep = (status: Kept['status'], answer: object): void => {
      if (requestId !== undefined)
        kept.set(requestId, { atMs, path: c.req.path, body: text, status, answer });
    };
    try {
      const answer = work(text === '' ? {} : JSON.parse(text));
      if (answer instanceof Response) return answer;
      keep(200, answer);
      return c.json(answer, 201);
    } catch (error) {
      if (!(error instanceof OrderRefused)) throw error;
      const refusal = refusalOf(error.message);
      keep(422, refusal);
      return c.json(refusal, 422);
    }
  }

  app.post('/v2/checkout/orders', (c) =>
    once(c, 'order', (body) => {
      const parsed = newOrderSchema.safeParse(body);
      if (!parsed.success) return invalid(c);
      const [{ amount, custom_id, invoice_id, description }] = parsed.data.purchase_units;
      const wanted = { ...amount, customId: custom_id, invoiceId: invoice_id, description };
      return orderAnswer(checkout.create(wanted), url());
    }),
  );
  app.get('/v2/checkout/orders/:id', (c) => {
    const order = checkout.find(c.req.param('id'));
    return order ? c.json(orderAnswer(order, url())) : notFound(c);
  });
  app.post('/v2/checkout/orders/:id/capture', async (c) => {
    const order = checkout.find(c.req.param('id'));
    if (!order) return notFound(c);
    const take = () => {
      checkout.take(order);
      return orderAnswer(order, url());
    };
    return once(c, 'order', take, (issue) => captureRefusal(order, issue, url()));
  });
  app.get('/v2/payments/captures/:id', (c) => {
    const capture = checkout.capture(c.req.param('id'));
    return capture ? c.json(captureAnswer(capture, url())) : notFound(c);
  });
  app.post('/v2/payments/captures/:id/refund', (c) =>
    once(c, 'payment', (body) => {
      const capture = checkout.capture(c.req.param('id'));
      const parsed = newRefundSchema.safeParse(body);
      if (!capture) return notFound(c);
      if (!parsed.success) return invalid(c);
      const { amount, custom_id } = parsed.data;
      return refundAnswer(checkout.refund(capture, amount?.cents ?? capture.cents, custom_id), url());
    }),
  );

  app.get('/v1/customer/disputes', (c) => {
    const sinceMs = Date.parse(c.req.query('update_time_after') ?? '');
    const paging = pageSchema.safeParse(c.req.query()).data;
    if (!paging) return invalid(c);
    const { next_page_token: token, page_size: size } = paging;
    // A token encodes the offset of the next page; page numbers are not supported here.
    const from = token === undefined ? 0 : Number(Buffer.from(token, 'base64url').toString());
    if (!Number.isSafeInteger(from) || from < 0) return invalid(c);
    const listed = [...checkout.disputes.values()].filter(
      ({ updatedAtMs }) => Number.isNaN(sinceMs) || updatedAtMs >= sinceMs,
    );
    const next = new URL(c.req.url);
    next.searchParams.set('next_page_token', Buffer.from(String(from + size)).toString('base64url'));
    return c.json({
      items: listed.slice(from, from + size).map(disputeAnswer),
      links: listed.length > from + size ? [{ href: next.href, rel: 'next', method: 'GET' }] : [],
    });
  });
  app.get('/v1/customer/disputes/:id', (c) => {
    const dispute = checkout.disputes.get(c.req.param('id'));
    return dispute ? c.json(disputeAnswer(dispute)) : notFound(c);
  });
  return app;
}
