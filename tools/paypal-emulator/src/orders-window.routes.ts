import { Hono } from 'hono';
import { z } from 'zod';
import { donePage, openerSchema, PAGE, page } from './checkout.routes.ts';
import { resolveSchema } from './control.routes.ts';
import {
  type Capture,
  type Checkout,
  type Dispute,
  NEXT_CAPTURES,
  type Order,
  OrderRefused,
  PENDING_REASONS,
  waitsForBuyer,
} from './orders.ts';
import type { EmulatorEnv } from './rest.routes.ts';

function approvalPage({ id, cents, currency, description }: Order, opener: string): string {
  const field = `<input type="hidden" name="opener" value="${opener}">`;
  const what = description.replaceAll(/[&<>"]/g, ' ');
  return page(
    'PayPal emulator',
    `<body><main><h1>PayPal emulator</h1><p>No money moves here.</p><p><strong>${what}</strong>: ${(cents / 100).toFixed(2)} ${currency}</p><form method="post" action="/checkout/orders/${id}/agree">${field}<button class="agree">Pay now</button></form><form method="post" action="/checkout/orders/${id}/cancel">${field}<button>Cancel</button></form></main></body>`,
  );
}

/** The window in which a buyer approves an order. */
export function orderWindowRoutes({ checkout }: { checkout: Checkout }): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();
  const openOne = (id: string): Order | undefined => {
    const order = checkout.find(id);
    return order && waitsForBuyer(order) ? order : undefined;
  };
  app.get('/checkout/orders/:id', (c) => {
    const order = openOne(c.req.param('id'));
    const opener = openerSchema.safeParse(c.req.query('opener'));
    if (!order || !opener.success) return c.text('Nothing to agree to', 404);
    return c.body(approvalPage(order, opener.data), 200, PAGE);
  });
  for (const [path, outcome] of [
    ['agree', 'approved'],
    ['cancel', 'cancelled'],
  ] as const) {
    app.post(`/checkout/orders/:id/${path}`, async (c) => {
      const order = openOne(c.req.param('id'));
      const opener = openerSchema.safeParse((await c.req.parseBody()).opener);
      if (!order || !opener.success) return c.text('Nothing to agree to', 404);
      if (outcome === 'approved') checkout.approve(order);
      return c.body(donePage(order.id, outcome, opener.data), 200, PAGE);
    });
  }
  return app;
}

const amountSchema = z.strictObject({ cents: z.int().positive().optional() }).default({});
const captureSchema = z.strictObject({
  next: z.enum(NEXT_CAPTURES),
  reason: z.enum(PENDING_REASONS).default('PENDING_REVIEW'),
});
const livesSchema = z.strictObject({
  approvableForHours: z.number().positive().max(72).optional(),
  capturableForHours: z.number().positive().max(72).optional(),
});
const HOUR_MS = 60 * 60 * 1000;
const settleSchema = z.strictObject({ status: z.enum(['COMPLETED', 'DECLINED']) });

/** Actions of buyers and their banks, triggered by hand. */
export function orderControlRoutes({ checkout }: { checkout: Checkout }): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();
  const state = () => ({
    orders: [...checkout.orders.values()],
    disputes: [...checkout.disputes.values()],
  });
  app.onError((error, c) => {
    if (error instanceof z.ZodError) return c.json({ message: z.prettifyError(error) }, 400);
    if (error instanceof OrderRefused) return c.json({ message: error.message }, 409);
    return c.json({ message: 'It failed' }, 500);
  });
  app.get('/emulator/orders', (c) => c.json(state()));

  const action = <T>(
    path: string,
    find: (id: string) => T | undefined,
    act: (thing: T, body: unknown) => void,
  ): void => {
    app.post(`/emulator/${path}`, async (c, next) => {
      const thing = find(c.req.param('id') ?? '');
      // A dispute may belong to a subscription: the next handler decides it.
      if (!thing) return next();
      act(thing, await c.req.json().catch(() => undefined));
      return c.json(state());
    });
  };
  const findOrder = (id: string): Order | undefined => checkout.orders.get(id);
  const findCapture = (id: string): Capture | undefined => checkout.capture(id);
  const findDispute = (id: string): Dispute | undefined => checkout.disputes.get(id);
  action('orders/:id/approve', findOrder, (order) => checkout.approve(order));
  action('orders/:id/next-capture', findOrder, (order, body) => {
    const { next, reason } = captureSchema.parse(body);
    Object.assign(order, { nextCapture: next, pendingReason: reason });
  });
  action('orders/:id/settle', findOrder, (order, body) =>
    checkout.settle(order, settleSchema.parse(body).status),
  );
  action('captures/:id/refund', findCapture, (capture, body) => {
    checkout.refund(capture, amountSchema.parse(body).cents ?? capture.cents);
  });
  action('captures/:id/dispute', findCapture, (capture, body) => {
    checkout.dispute(capture, amountSchema.parse(body).cents);
  });
  action('disputes/:id/resolve', findDispute, (dispute, body) => {
    const { outcome, cents } = resolveSchema.parse(body);
    checkout.resolve(dispute, outcome, cents);
  });
  /** Sets the lifetimes of orders from now on. */
  app.post('/emulator/orders', async (c) => {
    const { approvableForHours: approve, capturableForHours: capture } = livesSchema.parse(
      await c.req.json(),
    );
    if (approve !== undefined) checkout.approvableForMs = approve * HOUR_MS;
    if (capture !== undefined) checkout.capturableForMs = capture * HOUR_MS;
    return c.json(state());
  });
  return app;
}
