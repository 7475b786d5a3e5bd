import { randomUUID } from 'node:crypto';
import { alertsAnswerSchema } from '@bothways/domain/alerts';
import { accountAnswerSchema, betsLoggedSchema, importAnswerSchema } from '@bothways/domain/bankroll';
import { offerAnswerSchema } from '@bothways/domain/offers';
import { orderAnswerSchema } from '@bothways/domain/orders';
import {
  agreedChargeSchema,
  chargeAnswerSchema,
  subscriptionAnswerSchema,
} from '@bothways/domain/subscriptions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { transact } from '#kernel/db';
import type { AnyOperation } from '#kernel/http';
import { PushEmulator } from '#market/alerts/testing';
import { addBacktest, setBacktestState } from '#market/backtests/testing';
import { MemoryOrderProvider } from '#money/orders/testing';
import { issueReceipt } from '#money/receipts';
import { MemoryProvider, MONTHLY, MONTHLY_CENTS, PLAN_IDS } from '#money/subscriptions/testing';
import { insertTrust, openSession } from '#people/auth/testing';
import { insertPasskey } from '#people/passkeys';
import { saveProfile } from '#people/users';
import { addUser, NOBODY, TEST_ORIGIN, type TestServices, testServices } from '#testing';
import { nameOf, OPERATIONS } from './operations.ts';

interface Ask {
  path: string;
  body?: unknown;
}
type Records = Record<
  | 'session'
  | 'passkey'
  | 'trust'
  | 'arbConfig'
  | 'valueConfig'
  | 'subscription'
  | 'order'
  | 'receipt'
  | 'bankrollAccount'
  | 'bankrollBet'
  | 'bankrollImport'
  | 'backtest'
  | 'offer'
  | 'pushDevice',
  string
>;

/** Operations on a record that belongs to somebody: how to ask for one. */
const OWNED: Record<string, { of: keyof Records; ask: (id: string) => Ask | Promise<Ask> }> = {
  'DELETE /api/account/sessions/{id}': {
    of: 'session',
    ask: (id) => ({ path: `/api/account/sessions/${id}` }),
  },
  'PATCH /api/account/passkeys/{id}': {
    of: 'passkey',
    ask: (id) => ({ path: `/api/account/passkeys/${id}`, body: { name: 'Mine' } }),
  },
  'DELETE /api/account/trusted-devices/{id}': {
    of: 'trust',
    ask: (id) => ({ path: `/api/account/trusted-devices/${id}` }),
  },
  'GET /api/billing/receipts/{number}': {
    of: 'receipt',
    ask: (id) => ({ path: `/api/billing/receipts/${id}` }),
  },
  'GET /api/backtests/{id}': { of: 'backtest', ask: (id) => ({ path: `/api/backtests/${id}` }) },
  'GET /api/backtests/{id}/judgement': {
    of: 'backtest',
    ask: async (id) => {
      await setBacktestState(services.database.db, id, 'done');
      return { path: `/api/backtests/${id}/judgement` };
    },
  },
  'GET /api/backtests/{id}/found': { of: 'backtest', ask: (id) => ({ path: `/api/backtests/${id}/found` }) },
  'POST /api/backtests/{id}/cancel': {
    of: 'backtest',
    ask: async (id) => {
      await setBacktestState(services.database.db, id, 'waiting');
      return { path: `/api/backtests/${id}/cancel`, body: {} };
    },
  },
  'DELETE /api/backtests/{id}': { of: 'backtest', ask: (id) => ({ path: `/api/backtests/${id}` }) },
  'GET /api/bankroll/accounts/{id}/movements': {
    of: 'bankrollAccount',
    ask: (id) => ({ path: `/api/bankroll/accounts/${id}/movements` }),
  },
  'PATCH /api/bankroll/accounts/{id}': {
    of: 'bankrollAccount',
    ask: (id) => ({ path: `/api/bankroll/accounts/${id}`, body: { version: 1, name: 'Taken' } }),
  },
  'POST /api/bankroll/movements': {
    of: 'bankrollAccount',
    ask: (accountId) => ({
      path: '/api/bankroll/movements',
      body: { key: randomUUID(), kind: 'withdrawal', accountId, amountCents: 100 },
    }),
  },
  'GET /api/bankroll/bets/{id}': {
    of: 'bankrollBet',
    ask: (id) => ({ path: `/api/bankroll/bets/${id}` }),
  },
  'POST /api/bankroll/bets/{id}/state': {
    of: 'bankrollBet',
    ask: (id) => ({ path: `/api/bankroll/bets/${id}/state`, body: { version: 1, state: 'won' } }),
  },
  'GET /api/bankroll/imports/{id}': {
    of: 'bankrollImport',
    ask: (id) => ({ path: `/api/bankroll/imports/${id}` }),
  },
  'DELETE /api/bankroll/imports/{id}': {
    of: 'bankrollImport',
    ask: (id) => ({ path: `/api/bankroll/imports/${id}` }),
  },
  'PATCH /api/offers/{id}': {
    of: 'offer',
    ask: (id) => ({ path: `/api/offers/${id}`, body: { version: 1, dueAt: null } }),
  },
  'DELETE /api/offers/{id}': { of: 'offer', ask: (id) => ({ path: `/api/offers/${id}` }) },
  'POST /api/alerts/push/devices/{id}/test': {
    of: 'pushDevice',
    ask: (id) => ({ path: `/api/alerts/push/devices/${id}/test`, body: {} }),
  },
  'DELETE /api/alerts/push/devices/{id}': {
    of: 'pushDevice',
    ask: (id) => ({ path: `/api/alerts/push/devices/${id}` }),
  },
  'PUT /api/alerts/rules/{configurationId}': {
    of: 'arbConfig',
    ask: (id) => ({
      path: `/api/alerts/rules/${id}`,
      body: { version: 'any', isOn: false },
    }),
  },
  'PATCH /api/settings/arbs/{type}/active': {
    of: 'arbConfig',
    ask: (id) => ({ path: `/api/settings/arbs/prematch/active?id=${id}`, body: {} }),
  },
  'PUT /api/settings/valuebets/{type}/active': {
    of: 'valueConfig',
    ask: (id) => ({ path: '/api/settings/valuebets/prematch/active', body: { configId: id } }),
  },
  // One after the other, as its owner would.
  ...subscription('approve', () => {
    provider.set(providerId, 'active');
    return { paypalSubscriptionId: providerId };
  }),
  'GET /api/subscriptions/{id}/charge': {
    of: 'subscription',
    ask: (id) => ({ path: `/api/subscriptions/${id}/charge?action=revise&billingOptionId=pro-quarterly` }),
  },
  ...subscription('revise', (id) => agreedTo(id, 'revise', { billingOptionId: 'pro-quarterly' })),
  ...subscription('freeze'),
  ...subscription('unfreeze', (id) => agreedTo(id, 'unfreeze')),
  ...subscription('reactivate', async (id) => {
    for (const status of ['active', 'suspended'] as const) {
      provider.set(providerId, status);
      await services.subscriptions.sync(providerId);
    }
    return agreedTo(id, 'reactivate');
  }),
  ...subscription('cancel'),
  'GET /api/orders/{id}': { of: 'order', ask: (id) => ({ path: `/api/orders/${id}` }) },
  'POST /api/orders/{id}/payments/{position}/begin': {
    of: 'order',
    ask: (id) => ({ path: `/api/orders/${id}/payments/1/begin`, body: {} }),
  },
  'POST /api/orders/{id}/payments/{position}/capture': {
    of: 'order',
    ask: (id) => {
      // Its buyer agrees, at last.
      for (const kept of orderProvider.kept.values()) kept.status = 'approved';
      return { path: `/api/orders/${id}/payments/1/capture`, body: {} };
    },
  },
  ...settings('arbs', 'arbConfig', (id) => `?id=${id}`),
  ...settings('valuebets', 'valueConfig', (id) => `?configId=${id}`),
};

/** What goes with an act that charges, as its owner was told. */
async function agreedTo(id: string, action: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ action, ...more });
  const answer = await send(owner, 'GET', { path: `/api/subscriptions/${id}/charge?${query}` });
  // Of what is nobody's there is none.
  const charge = chargeAnswerSchema.safeParse(await answer.json()).data?.charge;
  return { ...more, ...(charge && { agreed: agreedChargeSchema.strip().parse(charge) }) };
}

function subscription(action: string, body: (id: string) => unknown = () => ({})) {
  const of = 'subscription' as const;
  return {
    [`POST /api/subscriptions/{id}/${action}`]: {
      of,
      ask: async (id: string) => ({ path: `/api/subscriptions/${id}/${action}`, body: await body(id) }),
    },
  };
}

function settings(list: string, of: 'arbConfig' | 'valueConfig', query: (id: string) => string) {
  const base = `/api/settings/${list}`;
  const own = (path: string, body?: unknown) => ({
    of,
    ask: (id: string) => ({
      path: `${base}/prematch${path}${query(id)}`,
      ...(body !== undefined && { body }),
    }),
  });
  return {
    [`PUT ${base}/{type}`]: {
      of,
      ask: (id: string) =>
        list === 'arbs'
          ? { path: `${base}/prematch?id=${id}`, body: { name: 'Taken', payload: {}, version: 1 } }
          : { path: `${base}/prematch`, body: { id, name: 'Taken', payload: {}, version: 1 } },
    },
    [`POST ${base}/{type}/rollback`]: {
      of,
      ask: (id: string) => ({ path: `${base}/prematch/rollback`, body: { configId: id, newest: 2 } }),
    },
    [`GET ${base}/{type}/history`]: own('/history'),
    [`POST ${base}/{type}/share`]: own('/share', {}),
    [`DELETE ${base}/{type}/share`]: own('/share', {}),
    [`DELETE ${base}/{type}`]: own('', {}),
  };
}

/** Operations of signed-in people, also where their plan must hold something. */
const isPersonal = (access: AnyOperation['access']): boolean =>
  access === 'session' || (typeof access === 'object' && 'feature' in access);

/** Of a person too, but with no record to name: all that the caller has, or one that is made. */
const OWN_THINGS: ReadonlySet<string> = new Set([
  // Asks for the password first; its own tests show it.
  'POST /api/account/passkeys/{id}/remove',
  // Names an event, of which everybody has a report of their own.
  'DELETE /api/events/{eventId}/reports',
  'POST /api/events/{eventId}/reports',
  // Names a bookmaker, whose state is everybody's.
  'GET /api/bookies/{bookie}/status',
  // Name an event, whose odds are everybody's who has the feature.
  'GET /api/odds/events/{event}',
  'GET /api/odds/events/{event}/lines',
  'GET /api/odds/events/{event}/points',
  'GET /api/settings/arbs/{type}',
  'POST /api/settings/arbs/{type}',
  'GET /api/settings/valuebets/{type}',
  'POST /api/settings/valuebets/{type}',
]);

let services: TestServices;
const provider = new MemoryProvider();
const orderProvider = new MemoryOrderProvider(() => services.clock.ms);
/** What the owner of the subscription has paid at the provider. */
let providerId = 'I-NOTYET';
let owner: string;
let ownerId: string;
let stranger: string;
let records: Records;

async function enter(name: string): Promise<string> {
  const userId = await addUser(services.database, `${name}@ownership.test`);
  await saveProfile(services.database.db, userId, { plan: 'pro', country: 'ES' });
  const entering = { userId, remembered: true, ip: '203.0.113.5', userAgent: undefined };
  const { token, session } = await transact(services.database.db, (trx) =>
    openSession(trx, entering, services.clock.nowMs()),
  );
  if (name === 'owner') {
    records = { ...records, session: session.id };
    ownerId = userId;
  }
  return `session=${token}`;
}

const send = (cookie: string, method: string, { path, body }: Ask) =>
  services.app.request(path, {
    method,
    headers: { origin: TEST_ORIGIN, 'content-type': 'application/json', cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const createdSchema = z.object({ data: z.object({ _id: z.object({ id: z.string() }) }) });
async function createConfig(list: string): Promise<string> {
  const response = await send(owner, 'POST', {
    path: `/api/settings/${list}/prematch`,
    body: { name: 'Mine', payload: {}, setAsActive: false },
  });
  return createdSchema.parse(await response.json()).data._id.id;
}

async function createSubscription(): Promise<string> {
  const response = await send(owner, 'POST', { path: '/api/subscriptions', body: MONTHLY });
  const { subscription: begun } = subscriptionAnswerSchema.parse(await response.json());
  providerId = begun?.paypalSubscriptionId ?? '';
  provider.approve(providerId);
  provider.charge(providerId, { atMs: services.clock.ms, amountCents: MONTHLY_CENTS });
  return begun?._id ?? '';
}

async function createOrder(): Promise<string> {
  const body = { key: NOBODY, pack: 'kickstart', market: 'default', priceCents: 10_000 };
  const response = await send(owner, 'POST', { path: '/api/orders', body });
  return orderAnswerSchema.parse(await response.json()).order.id;
}

const pushes = new PushEmulator();
async function createDevice(): Promise<string> {
  const body = pushes.browser().subscription;
  await send(owner, 'PUT', { path: '/api/alerts/push/device', body });
  const answer = await send(owner, 'GET', { path: '/api/alerts' });
  return alertsAnswerSchema.parse(await answer.json()).data.push.devices[0]?.id ?? '';
}

async function createImport(accountId: string): Promise<string> {
  const placedAt = new Date(services.clock.ms).toISOString();
  const event = { name: 'Home vs Away', sport: 'football' };
  const row = { line: 2, book: 0, event, words: 'Home', odds: 2, stakeCents: 100, state: 'open', placedAt };
  const body = {
    source: 'generic',
    fileName: 'bets.csv',
    books: [{ name: 'Mine', at: { accountId } }],
    rows: [row],
  };
  const read = await send(owner, 'POST', { path: '/api/bankroll/imports', body });
  const { id } = importAnswerSchema.parse(await read.json()).import;
  await services.jobs.idle();
  return id;
}

async function createBankroll(): Promise<
  Pick<Records, 'bankrollAccount' | 'bankrollBet' | 'bankrollImport'>
> {
  const account = { key: randomUUID(), kind: 'bookmaker', name: 'Mine', currency: 'EUR' };
  const opened = await send(owner, 'POST', { path: '/api/bankroll/accounts', body: account });
  const { id } = accountAnswerSchema.parse(await opened.json()).account;
  const event = { name: 'Home vs Away', sport: 'football' };
  const leg = { at: { accountId: id }, event, words: 'Home', odds: 2, stakeCents: 100 };
  const body = { key: randomUUID(), strategy: 'manual', legs: [leg] };
  const logged = await send(owner, 'POST', { path: '/api/bankroll/bets', body });
  return {
    bankrollAccount: id,
    bankrollBet: betsLoggedSchema.parse(await logged.json()).betIds[0] ?? '',
    bankrollImport: await createImport(id),
  };
}

/** One that is done: nothing was found in what is stored. */
async function createBacktest(): Promise<string> {
  const id = randomUUID();
  await addBacktest(services.database.db, { id, userId: ownerId, nowMs: services.clock.ms });
  return id;
}

async function createOffer(): Promise<string> {
  const terms = { shape: 'qualify', stakeCents: 1000, gainCents: 1000 };
  const body = { key: randomUUID(), bookie: 'winamax', title: 'Mine', terms };
  const response = await send(owner, 'POST', { path: '/api/offers', body });
  return offerAnswerSchema.parse(await response.json()).offer.id ?? '';
}

async function createReceipt(): Promise<string> {
  const nowMs = services.clock.ms;
  const item = { kind: 'subscription', plan: 'pro', days: 30 } as const;
  const { receipt } = await transact(services.database.db, (trx) =>
    issueReceipt(trx, {
      userId: ownerId,
      paymentId: 'SALE-0',
      item,
      seller: {},
      totalCents: 15_999,
      paidAtMs: nowMs,
      nowMs,
    }),
  );
  return receipt.number;
}

async function passkeyOf(userId: string): Promise<string> {
  const credential = { credentialId: 'a', publicKey: 'b', counter: 0, transports: [], backedUp: false };
  const passkey = { ...credential, userId, name: 'Phone', addedAtMs: 0 };
  return (await transact(services.database.db, (trx) => insertPasskey(trx, passkey)))?.id ?? '';
}

const createTrust = (): Promise<string> => {
  const trustedAtMs = services.clock.ms;
  const times = { trustedAtMs, expiresAtMs: trustedAtMs + 60_000 };
  const trust = { userId: ownerId, device: undefined, tokenHash: randomUUID(), ...times };
  return transact(services.database.db, (trx) => insertTrust(trx, trust));
};

beforeAll(async () => {
  const fetch = async (url: string, init: RequestInit) => pushes.take(url, init) ?? Response.error();
  services = await testServices({ provider, orderProvider, planIds: PLAN_IDS, fetch });
  records = {
    session: '',
    passkey: '',
    trust: '',
    arbConfig: '',
    valueConfig: '',
    subscription: '',
    order: '',
    receipt: '',
    bankrollAccount: '',
    bankrollBet: '',
    bankrollImport: '',
    backtest: '',
    offer: '',
    pushDevice: '',
  };
  owner = await enter('owner');
  stranger = await enter('stranger');
  records = {
    ...records,
    passkey: await passkeyOf(ownerId),
    trust: await createTrust(),
    arbConfig: await createConfig('arbs'),
    valueConfig: await createConfig('valuebets'),
    subscription: await createSubscription(),
    order: await createOrder(),
    receipt: await createReceipt(),
    ...(await createBankroll()),
    backtest: await createBacktest(),
    offer: await createOffer(),
    pushDevice: await createDevice(),
  };
});
afterAll(() => services.database.close());

describe("another user's record answers as if it did not exist", () => {
  test.each(Object.entries(OWNED))('%s', async (operation, { of, ask }) => {
    const method = operation.split(' ')[0] ?? '';
    const foreign = await send(stranger, method, await ask(records[of]));
    const absent = await send(stranger, method, await ask(NOBODY));
    expect([foreign.status, await foreign.text()]).toEqual([absent.status, await absent.text()]);
    expect(foreign.status).toBe(404);
  });

  /** Last, because it uses the records up: what was refused above was there. */
  test.each(Object.entries(OWNED).filter(([operation]) => !operation.includes('/account/')))(
    'and its owner gets on with it: %s',
    async (operation, { of, ask }) => {
      const response = await send(owner, operation.split(' ')[0] ?? '', await ask(records[of]));
      expect([operation, response.status]).toEqual([operation, 200]);
    },
  );

  test('every operation of signed-in people that names a record is asked here', () => {
    const personal = OPERATIONS.filter(({ access, path }) => isPersonal(access) && path.includes('{')).map(
      nameOf,
    );
    expect(personal.filter((operation) => !(operation in OWNED) && !OWN_THINGS.has(operation))).toEqual([]);
  });
});
