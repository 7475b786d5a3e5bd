import { Hono } from 'hono';
import { z } from 'zod';
import { donePage, openerSchema, PAGE, page } from './checkout.routes.ts';
import type { Capture, Checkout, Dispute, Order } from './orders.ts';
import { OrderRefused } from './orders.ts';
import type { EmulatorEnv } from './rest.routes.ts';

function approvalPage({ id, cents, currency, description }: Order, opener: string): string {
  const field = `<input type="hidden" name="opener" value="${opener}">`;
  const what = description.replaceAll(/[&<>"]/g, ' ');
  return page(
    'PayPal emulator',
    `<body><main><h1>PayPal emulator</h1><p>No money moves here.</p><p><strong>${what}</strong>: ${(cents / 100).toFixed(2)} ${currency}</p><form method="post" action="/checkout/orders/${id}/agree">${field}<button class="agree">Pay now</button></form><form method="post" action="/checkout/orders/${id}/cancel">${field}<button>Cancel</button></form></main></body>`,
  );
}

/** The window in which a buyer agrees to pay an order. */
export function orderWindowRoutes({ checkout }: { checkout: Checkout }): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();
  const openOne = (id: string): Order | undefined => {
    const order = checkout.orders.get(id);
    return order?.status === 'CREATED' ? order : undefined;
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
const captureSchema = z.strictObject({ next: z.enum(['COMPLETED', 'PENDING', 'DECLINED']) });
const settleSchema = z.strictObject({ status: z.enum(['COMPLETED', 'DECLINED']) });

/** What buyers and their banks do, moved by hand. */
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
    app.post(`/emulator/${path}`, async (c) => {
      const thing = find(c.req.param('id') ?? '');
      if (!thing) return c.json({ message: 'No such thing' }, 404);
      act(thing, await c.req.json().catch(() => undefined));
      return c.json(state());
    });
  };
  const findOrder = (id: string): Order | undefined => checkout.orders.get(id);
  const findCapture = (id: string): Capture | undefined => checkout.capture(id);
  const findDispute = (id: string): Dispute | undefined => checkout.disputes.get(id);
  action('orders/:id/approve', findOrder, (order) => checkout.approve(order));
  action('orders/:id/next-capture', findOrder, (order, body) => {
    order.nextCapture = captureSchema.parse(body).next;
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
  for (const outcome of ['won', 'lost'] as const)
    action(`disputes/:id/${outcome}`, findDispute, (dispute) => checkout.decide(dispute, outcome));
  return app;
}
