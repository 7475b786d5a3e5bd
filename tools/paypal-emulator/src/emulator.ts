import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type Identity, type Signers, type SigningChain, signingChain } from './certificates.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { controlRoutes } from './control.routes.ts';
import { Deliveries, type DeliveryDeps } from './deliveries.ts';
import { type EmulatedEvent, eventOf, hasSigned, type Signer } from './events.ts';
import { type Faults, failing, noFaults } from './faults.ts';
import { Merchant } from './merchant.ts';
import { orderRoutes } from './orders.routes.ts';
import { Checkout } from './orders.ts';
import { orderEventOf } from './orders-answers.ts';
import { orderControlRoutes, orderWindowRoutes } from './orders-window.routes.ts';
import { EMULATED_PLAN_IDS, type PlanIds } from './plans.ts';
import { type EmulatorEnv, restRoutes } from './rest.routes.ts';

const EMULATOR_ACCOUNT = {
  clientId: 'emulator-client-id',
  clientSecret: 'emulator-client-secret',
  webhookId: 'EMULATORWEBHOOK1',
} as const;

export interface EmulatorOptions {
  /** 0 picks a free port. */
  port: number;
  /** The webhook URL. */
  webhookUrl: string;
  /** Transport of webhooks: the network, or directly into an app. */
  send?: DeliveryDeps['send'];
  nowMs?: () => number;
  /** The root authority of an earlier run, which the product already trusts. */
  root?: Identity | undefined;
  retriesMs?: readonly number[];
  say?: (line: string) => void;
}

/** Configuration with which a product finds its account here; all certificates are issued by our own root. */
interface EmulatedConfig {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  apiUrl: string;
  sdkUrl: string;
  certificates: { origin: string; roots: readonly string[] };
  planIds: PlanIds;
}

export interface PaypalEmulator {
  port: number;
  url: string;
  /** The product's configuration. */
  config: EmulatedConfig;
  merchant: Merchant;
  /** One-off payments. */
  checkout: Checkout;
  deliveries: Deliveries;
  faults: Faults;
  chain: SigningChain;
  /** Returns the current signer, to sign by hand. */
  signer(): Signer;
  /** All events so far, in order. */
  events: EmulatedEvent[];
  /** All requests, as `METHOD /path`. */
  requests: string[];
  tokens: Set<string>;
  /** Page size of payment lists. */
  pageSize: number;
  close(): Promise<void>;
}

const DEFAULT_PAGE_SIZE = 20;
const HOST = '127.0.0.1';
/** Shared by all emulators of a process: making three keys takes longer than most tests. */
let signers: Signers | undefined;

/** Starts a local PayPal: REST, webhooks and the button, on a movable clock. */
export async function startPaypalEmulator(options: EmulatorOptions): Promise<PaypalEmulator> {
  const { webhookUrl, send = fetch, nowMs = Date.now, retriesMs = [], say = () => undefined } = options;
  const chain = signingChain(nowMs(), { ...signers, ...(options.root && { root: options.root }) });
  signers ??= chain;
  const faults = noFaults();
  const tokens = new Set<string>();
  const events: EmulatedEvent[] = [];
  const requests: string[] = [];
  const merchant = new Merchant(nowMs, (happening) => {
    const event = eventOf(merchant, happening);
    events.push(event);
    deliveries.post(event);
  });
  const checkout = new Checkout(
    () => merchant.nowMs(),
    (happening) => {
      const event = orderEventOf(happening, merchant.nowMs(), emulator.url);
      events.push(event);
      deliveries.post(event);
    },
  );
  const signer = (): Signer => ({
    chain,
    webhookId: EMULATOR_ACCOUNT.webhookId,
    certUrl: `${emulator.url}/v1/notifications/certs/${chain.name}`,
  });
  const deliveries = new Deliveries({
    address: webhookUrl,
    signer,
    send,
    nowMs: () => merchant.nowMs(),
    retriesMs,
    say,
  });

  const app = new Hono<EmulatorEnv>();
  app.use(async (c, next) => {
    requests.push(`${c.req.method} ${c.req.path}`);
    await next();
  });
  for (const path of ['/v1/*', '/v2/*']) app.use(path, failing(faults));
  const { clientId, clientSecret } = EMULATOR_ACCOUNT;
  const parts = { merchant, clientId, clientSecret, tokens, deliveries, faults };
  // Before the others: their paths are more specific.
  app.route('/', orderWindowRoutes({ checkout }));
  app.route('/', orderControlRoutes({ checkout }));
  app.route('/', checkoutRoutes(parts));
  app.route('/', controlRoutes(parts));
  app.route(
    '/',
    restRoutes({
      ...parts,
      chainPem: () => chain.chainPem,
      pageSize: () => emulator.pageSize,
      hasSigned: (transmission, body) => hasSigned(signer(), transmission, body),
    }),
  );
  app.route('/', orderRoutes({ checkout, tokens, url: () => emulator.url }));

  const server = serve({ fetch: app.fetch, hostname: HOST, port: options.port });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const url = `http://${HOST}:${port}`;
  const emulator: PaypalEmulator = {
    port,
    url,
    config: configOf(url, chain),
    merchant,
    checkout,
    deliveries,
    faults,
    chain,
    signer,
    events,
    requests,
    tokens,
    pageSize: DEFAULT_PAGE_SIZE,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
  return emulator;
}

const configOf = (url: string, { rootPem }: SigningChain): EmulatedConfig => ({
  ...EMULATOR_ACCOUNT,
  apiUrl: url,
  sdkUrl: `${url}/sdk/js?client-id=${EMULATOR_ACCOUNT.clientId}&components=buttons&vault=true&intent=subscription&currency=EUR`,
  certificates: { origin: url, roots: [rootPem] },
  planIds: EMULATED_PLAN_IDS,
});
