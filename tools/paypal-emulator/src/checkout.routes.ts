import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { z } from 'zod';
import type { Merchant, Subscription } from './merchant.ts';
import type { Plan } from './plans.ts';
import type { EmulatorEnv } from './rest.routes.ts';

interface CheckoutDeps {
  merchant: Merchant;
  clientId: string;
}

const script = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');
const JS = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' };
/** Headers of the checkout window's pages: only our own scripts may run. */
export const PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; form-action *",
};

const newSubscriptionSchema = z.object({
  client_id: z.string(),
  plan_id: z.string(),
  custom_id: z.string().max(127).optional(),
});
/** Origin of the opener; only addresses free of HTML metacharacters. */
export const openerSchema = z.string().regex(/^https?:\/\/[A-Za-z0-9.:[\]-]{1,100}$/);

export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="/checkout/style.css"></head>${body}</html>`;

const priceOf = ({ priceCents, currency }: Plan): string => `${(priceCents / 100).toFixed(2)} ${currency}`;

function approvalPage({ id }: Subscription, plan: Plan, opener: string): string {
  const field = `<input type="hidden" name="opener" value="${opener}">`;
  return page(
    'PayPal emulator',
    `<body><main><h1>PayPal emulator</h1><p>No money moves here.</p><p><strong>${plan.name}</strong>: ${priceOf(plan)} every ${plan.days} days</p><form method="post" action="/checkout/${id}/agree">${field}<button class="agree">Agree and subscribe</button></form><form method="post" action="/checkout/${id}/cancel">${field}<button>Cancel</button></form></main></body>`,
  );
}

const revisionPage = (token: string, plan: Plan): string =>
  page(
    'PayPal emulator',
    `<body><main><h1>PayPal emulator</h1><p>No money moves here.</p><p>From the next charge on <strong>${plan.name}</strong>: ${priceOf(plan)} every ${plan.days} days</p><form method="post" action="/agree/${token}/agree"><button class="agree">Agree</button></form><form method="post" action="/agree/${token}/cancel"><button>Cancel</button></form></main></body>`,
  );

export const donePage = (id: string, outcome: 'approved' | 'cancelled', opener: string): string =>
  page(
    'PayPal emulator',
    `<body data-id="${id}" data-outcome="${outcome}" data-opener="${opener}"><main><p>You can close this window.</p></main><script src="/checkout/done.js"></script></body>`,
  );

/** The browser's endpoints: the button's script, and the window in which a buyer approves. */
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
    const isFor = intent === 'subscription' ? vault === 'true' : intent === 'capture' && vault === undefined;
    if (!isFor) return c.text('vault and intent do not go together', 400);
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
  app.get('/agree/:token', (c) => {
    const revision = merchant.revisions.get(c.req.param('token'));
    const plan = revision && merchant.plans.get(revision.planId);
    return plan ? c.body(revisionPage(revision.token, plan), 200, PAGE) : c.text('Nothing to agree to', 404);
  });
  for (const path of ['agree', 'cancel'] as const) {
    app.post(`/agree/:token/${path}`, (c) => {
      const revision = merchant.revisions.get(c.req.param('token'));
      if (!revision) return c.text('Nothing to agree to', 404);
      if (path === 'agree') merchant.agreeRevision(revision);
      return c.redirect(revision.returnUrl, 303);
    });
  }
  return app;
}
