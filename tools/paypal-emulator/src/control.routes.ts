import { Hono } from 'hono';
import { z } from 'zod';
import { DELIVERY_MODES, type Deliveries } from './deliveries.ts';
import { FAULTS, type Faults } from './faults.ts';
import { DISPUTE_OUTCOMES, type Merchant, type Subscription } from './merchant.ts';
import type { EmulatorEnv } from './rest.routes.ts';

interface ControlDeps {
  merchant: Merchant;
  deliveries: Deliveries;
  faults: Faults;
}

const advanceSchema = z.strictObject({ days: z.number().positive().max(4000) });
const faultSchema = z.strictObject({
  kind: z.enum(FAULTS),
  times: z.int().positive().optional(),
  path: z.string().max(200).default('.'),
  afterwards: z.boolean().default(false),
});
const webhooksSchema = z.strictObject({ mode: z.enum(DELIVERY_MODES) });
const refundSchema = z.strictObject({ cents: z.int().positive().optional() });
export const resolveSchema = z.strictObject({
  outcome: z.enum(DISPUTE_OUTCOMES),
  cents: z.int().positive().optional(),
});
const mannerSchema = z.strictObject({
  firstSaleAfterMinutes: z.number().min(0).max(10_000).optional(),
  startsAgain: z.boolean().optional(),
  startsLater: z.boolean().optional(),
  decimals: z.union([z.literal(2), z.literal(3)]).optional(),
  promisesRefunds: z.boolean().optional(),
});
const settleSchema = z.strictObject({ state: z.enum(['completed', 'failed']) });
const failSchema = z.strictObject({ times: z.int().min(0).max(10) });
const DAY_MS = 24 * 60 * 60 * 1000;

/** Controls that PayPal lacks: moving the clock, refunds, payments, and failing responses and webhooks. */
export function controlRoutes({ merchant, deliveries, faults }: ControlDeps): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();
  const state = () => ({
    now: new Date(merchant.nowMs()).toISOString(),
    faults: { kind: faults.kind, times: faults.times, path: faults.path.source },
    webhooks: { mode: deliveries.mode, held: deliveries.held.map(({ event_type }) => event_type) },
    subscriptions: [...merchant.subscriptions.values()],
    refunds: [...merchant.refunds.values()],
  });

  app.onError((error, c) => {
    if (error instanceof z.ZodError) return c.json({ message: z.prettifyError(error) }, 400);
    return c.json({ message: error.message }, 409);
  });
  app.get('/emulator', (c) => c.json(state()));
  app.post('/emulator/advance', async (c) => {
    merchant.advance(advanceSchema.parse(await c.req.json()).days * DAY_MS);
    return c.json(state());
  });
  app.post('/emulator/faults', async (c) => {
    const { kind, times, path, afterwards } = faultSchema.parse(await c.req.json());
    Object.assign(faults, { kind, times, path: new RegExp(path), afterwards });
    return c.json(state());
  });
  app.post('/emulator/webhooks', async (c) => {
    deliveries.mode = webhooksSchema.parse(await c.req.json()).mode;
    return c.json(state());
  });
  /** Sends held webhooks, newest first. */
  app.post('/emulator/webhooks/release', (c) => {
    const held = deliveries.held.splice(0).toReversed();
    deliveries.mode = 'send';
    for (const event of held) deliveries.post(event);
    return c.json(state());
  });
  const subscriptionAction = (
    action: string,
    act: (subscription: Subscription, body: unknown) => void,
  ): void => {
    app.post(`/emulator/subscriptions/:id/${action}`, async (c) => {
      const subscription = merchant.subscriptions.get(c.req.param('id'));
      if (!subscription) return c.json({ message: 'No such subscription' }, 404);
      act(subscription, await c.req.json().catch(() => undefined));
      return c.json(state());
    });
  };
  subscriptionAction('approve', (subscription) => merchant.approve(subscription));
  subscriptionAction('start', (subscription) => merchant.start(subscription));
  // Like a buyer at PayPal.
  subscriptionAction('cancel', (subscription) => merchant.cancel(subscription));
  subscriptionAction('suspend', (subscription) => merchant.suspend(subscription));
  subscriptionAction('expire', (subscription) => merchant.expire(subscription));
  subscriptionAction('charge', (subscription) => merchant.charge(subscription));
  subscriptionAction('fail', ({ id }, body) => merchant.failing.set(id, failSchema.parse(body).times));
  app.post('/emulator/sales/:id/refund', async (c) => {
    const sale = merchant.sale(c.req.param('id'));
    if (!sale) return c.json({ message: 'No such sale' }, 404);
    const { cents } = refundSchema.parse(await c.req.json().catch(() => ({})));
    if (!merchant.refund(sale, cents)) return c.json({ message: 'There is not so much left' }, 409);
    return c.json(state());
  });
  app.post('/emulator/refunds/:id/settle', async (c) => {
    const refund = merchant.refunds.get(c.req.param('id'));
    if (!refund) return c.json({ message: 'No such refund' }, 404);
    merchant.settle(refund, settleSchema.parse(await c.req.json()).state);
    return c.json(state());
  });
  app.post('/emulator/sales/:id/dispute', async (c) => {
    const sale = merchant.sale(c.req.param('id'));
    if (!sale) return c.json({ message: 'No such sale' }, 404);
    const { cents } = refundSchema.parse(await c.req.json().catch(() => ({})));
    return c.json({ ...state(), dispute: merchant.dispute(sale, cents).id });
  });
  app.post('/emulator/disputes/:id/resolve', async (c) => {
    const dispute = merchant.disputes.get(c.req.param('id'));
    if (!dispute) return c.json({ message: 'No such dispute' }, 404);
    const { outcome, cents } = resolveSchema.parse(await c.req.json());
    merchant.resolve(dispute, outcome, cents);
    return c.json(state());
  });
  /** Sets how payments behave from now on. */
  app.post('/emulator/payments', async (c) => {
    const { firstSaleAfterMinutes, ...manner } = mannerSchema.parse(await c.req.json());
    Object.assign(merchant, manner);
    if (firstSaleAfterMinutes !== undefined) merchant.firstSaleAfterMs = firstSaleAfterMinutes * 60_000;
    return c.json(state());
  });
  return app;
}
