import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BILLING_PERIODS, type BillingPeriod } from '@bothways/domain/plans';
import { z } from 'zod';

/** The plans that can be sold. */
export type SoldPlan = 'starter' | 'pro';
const SOLD_PLANS: readonly SoldPlan[] = ['starter', 'pro'];

export type PlanIds = Record<SoldPlan, Partial<Record<BillingPeriod, string>>>;

export interface PaypalConfig {
  clientId: string;
  clientSecret: string;
  /** PayPal's id of the webhook that it calls; part of the signed content. */
  webhookId: string;
  /** Base URL of its REST API, without a trailing slash. */
  apiUrl: string;
  /** URL of its script for the page, with its parameters. */
  sdkUrl: string;
  /** The origin from which webhook certificates may be fetched, and the roots that may have issued them. */
  certificates: { origin: string; roots: 'system' | readonly string[] };
  planIds: PlanIds;
}

/** PayPal's own URLs. */
const OWN = {
  sandbox: {
    api: ['https://api-m.sandbox.paypal.com', 'https://api.sandbox.paypal.com'],
    certificates: 'https://api.sandbox.paypal.com',
  },
  live: {
    api: ['https://api-m.paypal.com', 'https://api.paypal.com'],
    certificates: 'https://api.paypal.com',
  },
} as const;
/** The same for live and sandbox: the client id decides. */
const OWN_SDK = 'https://www.paypal.com/sdk/js';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Credentials cross the network: without TLS only on this machine. */
function isPrivateEnough(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || LOCAL_HOSTS.has(url.hostname));
}
const addressSchema = z
  .url({ protocol: /^https?$/ })
  .refine(isPrivateEnough, 'must be https')
  .transform((address) => address.replace(/\/+$/, ''));

const PLAN = new RegExp(`^(${SOLD_PLANS.join('|')})\\.(${BILLING_PERIODS.join('|')})=([A-Za-z0-9-]{3,50})$`);

/** `pro.weekly=P-1,pro.monthly=P-2` */
const plansSchema = z.string().transform((text, context): PlanIds => {
  const ids: PlanIds = { starter: {}, pro: {} };
  for (const part of text.split(',').map((each) => each.trim())) {
    const [, plan, period, id = ''] = PLAN.exec(part) ?? [];
    const soldPlan = SOLD_PLANS.find((each) => each === plan);
    const billingPeriod = BILLING_PERIODS.find((each) => each === period);
    if (!soldPlan || !billingPeriod || ids[soldPlan][billingPeriod] !== undefined) {
      context.addIssue(`must be like pro.weekly=P-1,pro.monthly=P-2, each once; not "${part}"`);
      return z.NEVER;
    }
    ids[soldPlan][billingPeriod] = id;
  }
  return ids;
});

/** Environment variables of PayPal, for the schema in `config.ts`. */
export const paypalVariables = {
  PAYPAL_CLIENT_ID: z
    .string()
    .regex(/^[\w-]{10,200}$/, 'must be the client id of an app')
    .optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{5,50}$/, 'must be letters and digits')
    .optional(),
  PAYPAL_MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  PAYPAL_PLANS: plansSchema.optional(),
  PAYPAL_URL: addressSchema.optional(),
  PAYPAL_SDK_URL: addressSchema.optional(),
  PAYPAL_ROOT_FILE: z.string().min(1).optional(),
};
const paypalSchema = z.object({ NODE_ENV: z.string(), ...paypalVariables });
type PaypalEnvironment = z.output<typeof paypalSchema>;

export class PaypalConfigError extends Error {
  override name = 'PaypalConfigError';
}

const NEEDED = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_PLANS'] as const;

/** Refuses another PayPal in production: it would confirm payments without taking money. */
function refuseUnsafeProduction(env: PaypalEnvironment): void {
  if (env.NODE_ENV !== 'production') return;
  const { PAYPAL_URL: api, PAYPAL_SDK_URL: sdk } = env;
  if (api !== undefined && !OWN[env.PAYPAL_MODE].api.some((own) => own === api)) {
    throw new PaypalConfigError('PAYPAL_URL is refused with NODE_ENV=production: it is not PayPal.');
  }
  if (sdk !== undefined && sdk !== OWN_SDK) {
    throw new PaypalConfigError('PAYPAL_SDK_URL is refused with NODE_ENV=production: it is not PayPal.');
  }
  if (env.PAYPAL_ROOT_FILE !== undefined) {
    throw new PaypalConfigError(
      'PAYPAL_ROOT_FILE is refused with NODE_ENV=production: whoever has its key could speak as PayPal.',
    );
  }
}

/** Returns the script URL for the page: subscription buttons, for which PayPal stores a payment method. */
function sdkUrlOf(address: string, clientId: string): string {
  const url = new URL(address);
  url.search = new URLSearchParams({
    'client-id': clientId,
    components: 'buttons',
    vault: 'true',
    intent: 'subscription',
    currency: 'EUR',
  }).toString();
  return url.href;
}

function readRoot(file: string): string {
  try {
    const pem = readFileSync(file, 'utf8');
    // Refused at startup, not at the first webhook.
    new X509Certificate(pem);
    return pem;
  } catch (error) {
    throw new PaypalConfigError(`PAYPAL_ROOT_FILE: ${file} holds no certificate`, { cause: error });
  }
}

function certificatesOf(env: PaypalEnvironment): PaypalConfig['certificates'] {
  const { api, certificates } = OWN[env.PAYPAL_MODE];
  const { PAYPAL_URL: url, PAYPAL_ROOT_FILE: file } = env;
  const isOwn = url === undefined || api.some((own) => own === url);
  return {
    origin: isOwn ? certificates : new URL(url).origin,
    roots: file === undefined ? 'system' : [readRoot(file)],
  };
}

/**
 * Returns the PayPal account of this installation; undefined if there is none.
 * @throws PaypalConfigError naming what is missing or not allowed; never the value of a secret
 */
export function paypalConfig(env: PaypalEnvironment): PaypalConfig | undefined {
  refuseUnsafeProduction(env);
  const missing = NEEDED.filter((name) => env[name] === undefined);
  if (missing.length === NEEDED.length) return undefined;
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_PLANS: planIds,
  } = env;
  if (!clientId || !clientSecret || !webhookId || !planIds) {
    throw new PaypalConfigError(`PayPal needs these to be set too: ${missing.join(', ')}`);
  }
  return {
    clientId,
    clientSecret,
    webhookId,
    apiUrl: env.PAYPAL_URL ?? OWN[env.PAYPAL_MODE].api[0],
    sdkUrl: sdkUrlOf(env.PAYPAL_SDK_URL ?? OWN_SDK, clientId),
    certificates: certificatesOf(env),
    planIds,
  };
}
