import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { z } from 'zod';
import type { Merchant, Plan, Subscription } from './merchant.ts';
import type { EmulatorEnv } from './rest.routes.ts';

export interface CheckoutDeps {
  merchant: Merchant;
  clientId: string;
}

const script = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');
const JS = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' };
const PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'",
};

const newSubscriptionSchema = z.object({
  client_id: z.string(),
  plan_id: z.string(),
  custom_id: z.string().max(127).optional(),
});
/** Who opened the window; only an address without anything that HTML would read. */
const openerSchema = z.string().regex(/^https?:\/\/[A-Za-z0-9.:[\]-]{1,100}$/);

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="/checkout/style.css"></head>${body}</html>`;

const priceOf = ({ priceCents, currency }: Plan): string => `${(priceCents / 100).toFixed(2)} ${currency}`;

function approvalPage({ id }: Subscription, plan: Plan, opener: string): string {
  const field = `<input type="hidden" name="opener" value="${opener}">`;
  return page(
    'PayPal emulator',
    `<body><main><h1>PayPal emulator</h1><p>No money moves here.</p><p><strong>${plan.name}</strong>: ${priceOf(plan)} every ${plan.days} days</p><form method="post" action="/checkout/${id}/agree">${field}<button class="agree">Agree and subscribe</button></form><form method="post" action="/checkout/${id}/cancel">${field}<button>Cancel</button></form></main></body>`,
  );
}

const donePage = (id: string, outcome: 'approved' | 'cancelled', opener: string): string =>
  page(
    'PayPal emulator',
    `<body data-id="${id}" data-outcome="${outcome}" data-opener="${opener}"><main><p>You can close this window.</p></main><script src="/checkout/done.js"></script></body>`,
  );

/** What the browser meets: the script of the button, and the window in which a buyer agrees. */
export function checkoutRoutes({ merchant, clientId }: CheckoutDeps): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();
  const pending = (id: string) => {
    const subscription = merchant.subscriptions.get(id);
    const plan = subscription && merchant.plans.get(subscription.planId);
    return subscription?.status === 'APPROVAL_PENDING' && plan ? { subscription, plan } : undefined;
  };

  app.get('/sdk/js', (c) => {
    const { 'client-id': id, vault, intent } = c.req.query();
    if (id !== clientId) return c.text('client-id not recognized', 400);
    if (vault !== 'true' || intent !== 'subscription') return c.text('vault and intent are for orders', 400);
    return c.body(script('sdk.js'), 200, JS);
  });
  app.use('/sdk/*', cors({ origin: '*', allowHeaders: ['content-type'] }));
  app.post('/sdk/subscriptions', async (c) => {
    const body = newSubscriptionSchema.safeParse(await c.req.json().catch(() => undefined)).data;
    if (body?.client_id !== clientId) return c.json({ name: 'INVALID_REQUEST' }, 400);
    const subscription = merchant.create(body.plan_id, body.custom_id);
    return subscription ? c.json({ id: subscription.id }, 201) : c.json({ name: 'RESOURCE_NOT_FOUND' }, 404);
  });

  app.get('/checkout/done.js', (c) => c.body(script('done.js'), 200, JS));
  app.get('/checkout/style.css', (c) => c.body(script('style.css'), 200, { 'content-type': 'text/css' }));
  app.get('/checkout/:id', (c) => {
    const found = pending(c.req.param('id'));
    const opener = openerSchema.safeParse(c.req.query('opener'));
    if (!found || !opener.success) return c.text('Nothing to agree to', 404);
    return c.body(approvalPage(found.subscription, found.plan, opener.data), 200, PAGE);
  });
  for (const [path, outcome] of [
    ['agree', 'approved'],
    ['cancel', 'cancelled'],
  ] as const) {
    app.post(`/checkout/:id/${path}`, async (c) => {
      const found = pending(c.req.param('id'));
      const opener = openerSchema.safeParse((await c.req.parseBody()).opener);
      if (!found || !opener.success) return c.text('Nothing to agree to', 404);
      if (outcome === 'approved') merchant.approve(found.subscription);
      return c.body(donePage(found.subscription.id, outcome, opener.data), 200, PAGE);
    });
  }
  return app;
}
