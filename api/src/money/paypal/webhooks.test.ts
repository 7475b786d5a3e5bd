import { sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import {
  certificate,
  type EmulatedEvent,
  newIdentity,
  noFaults,
  SIGNER_NAME,
  type Subscription,
  signedHeaders,
  signingChain,
} from '@bothways/paypal-emulator';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { postJson, type TestServices, testServices } from '#testing';
import type { Fetch } from './paypal-http.ts';
import { type PaypalServices, paypalServices } from './testing/paypal-services.ts';
import { MAX_WEBHOOK_BYTES, WEBHOOK_PATH } from './webhooks.routes.ts';

const LIVE = 'https://api.paypal.com';
const CERTS = `${LIVE}/v1/notifications/certs/`;

let services: PaypalServices;
/** Everything that the product has asked for, PayPal's REST interface left out. */
const asked: string[] = [];
/** What lies at an address of a certificate. */
const chains = new Map<string, string>();

/** Certificates of the live PayPal are played from `chains`; whoever else is asked vouches for the forger. */
const playedFetch: Fetch = async (address, init) => {
  if (address.startsWith(`${services.paypal.url}/`)) return fetch(address, init);
  asked.push(address);
  const name = address.startsWith(CERTS) ? address.slice(CERTS.length) : 'FORGER';
  if (name === 'CERT-MOVED' || name === 'CERT-DOWN')
    return fetch(`${services.paypal.url}/v1/notifications/certs/${name}`, init);
  const chain = chains.get(name);
  return chain === undefined ? new Response('', { status: 404 }) : new Response(chain);
};

beforeAll(async () => {
  services = await paypalServices({ fetch: playedFetch });
  const { paypal } = services;
  paypal.deliveries.mode = 'hold';
  chains.set('CERT-1', paypal.chain.chainPem);
  chains.set('FORGER', paypal.chain.chainPem);
});
afterEach(() => {
  Object.assign(services.paypal.faults, noFaults());
  asked.length = 0;
});
afterAll(() => services.close());

/** Services that believe the live PayPal. */
let live: TestServices;
beforeAll(async () => {
  const { config } = services.paypal;
  live = await testServices({
    clock: services.clock,
    fetch: playedFetch,
    config: { paypal: { ...config, certificates: { ...config.certificates, origin: LIVE } } },
  });
});
afterAll(() => live.database.close());

function newSubscription(): { subscription: Subscription; events: EmulatedEvent[] } {
  const { merchant, deliveries } = services.paypal;
  const subscription = merchant.create('P-EMULATOR-PRO-WEEKLY', 'nobody-knows-it');
  if (!subscription) throw new Error('No such plan');
  return { subscription, events: deliveries.held.splice(0) };
}
const newEvent = (): EmulatedEvent => {
  const [event] = newSubscription().events;
  if (!event) throw new Error('Nothing happened');
  return event;
};

type Signing = Partial<{ webhookId: string; certUrl: string; atMs: number }>;
const signed = (body: string, { webhookId, certUrl, atMs }: Signing = {}) =>
  signedHeaders(
    {
      chain: services.paypal.chain,
      webhookId: webhookId ?? services.paypal.config.webhookId,
      certUrl: certUrl ?? `${CERTS}CERT-1`,
    },
    body,
    atMs ?? services.clock.ms,
  );
const send = async (body: string, headers: Headers | Record<string, string>) =>
  live.app.request(WEBHOOK_PATH, { method: 'POST', headers, body });
const rows = () =>
  live.database.db.selectFrom('jobs').selectAll().where('kind', '=', 'paypal-event').execute();
const got = (id: string) =>
  services.paypal.requests.filter((each) => each === `GET /v1/billing/subscriptions/${id}`);

test('what PayPal has signed is taken, with its certificate fetched once', async () => {
  const before = (await rows()).length;
  const certificatesBefore = asked.length;
  for (const event of [newEvent(), newEvent(), newEvent()]) {
    const body = JSON.stringify(event);
    const response = await send(body, signed(body));
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
  }
  expect(asked.slice(certificatesBefore)).toEqual([`${CERTS}CERT-1`]);
  await live.idle();
  expect((await rows()).slice(before).map(({ endedAtMs, payload }) => [endedAtMs, payload])).toEqual(
    Array.from({ length: 3 }, () => [live.clock.ms, '']),
  );
});

test('an event counts whatever its buyer is called, and an id that is none leads nowhere', async () => {
  const event = newEvent();
  const resource = { id: 'I-UNKNOWN', subscriber: { name: { given_name: 'A\u0000\ud800\u0085' } } };
  const nowhere = { ...newEvent(), resource: { id: 'I-\u0000' } };
  for (const each of [{ ...event, resource }, nowhere]) {
    const body = JSON.stringify(each);
    expect((await send(body, signed(body))).status).toBe(200);
  }
  await live.idle();
  const kept = (await rows()).filter(({ dedupeKey }) => [event.id, nowhere.id].includes(dedupeKey ?? ''));
  expect(kept.map(({ endedAtMs }) => endedAtMs)).toEqual([live.clock.ms, live.clock.ms]);
});

describe('only PayPal can speak as PayPal', () => {
  /** A forged message: its body and headers, made from an event that is true. */
  type Forge = (
    event: EmulatedEvent,
    body: string,
  ) => { body?: string; headers: Headers | Record<string, string> };
  const at =
    (certUrl: string): Forge =>
    (_, body) => ({ headers: signed(body, { certUrl }) });
  const HEADERS = [
    'paypal-auth-algo',
    'paypal-cert-url',
    'paypal-transmission-id',
    'paypal-transmission-time',
    'paypal-transmission-sig',
  ];
  const without =
    (name: string): Forge =>
    (_, body) => {
      const headers = new Headers(signed(body));
      headers.delete(name);
      return { headers };
    };
  const double =
    (name: string): Forge =>
    (_, body) => {
      const headers = new Headers(signed(body));
      headers.append(name, headers.get(name) ?? '');
      return { headers };
    };
  const changed =
    (name: string, value: string): Forge =>
    (_, body) => ({ headers: { ...signed(body), [name]: value } });

  const FORGERIES: [string, Forge][] = [
    [
      'one byte changed',
      (_, body) => ({ headers: signed(body), body: body.replace('SUBSCRIPTION', 'SUBSCRIPTIOM') }),
    ],
    [
      'written anew, with the same meaning',
      (event) => ({ headers: signed(JSON.stringify(event, null, 1)), body: JSON.stringify(event) }),
    ],
    ['for another webhook', (_, body) => ({ headers: signed(body, { webhookId: 'ANOTHERWEBHOOK1' }) })],
    [
      'the id of the event as the webhook',
      (event, body) => ({ headers: signed(body, { webhookId: event.id }) }),
    ],
    ['another time', changed('paypal-transmission-time', '2026-11-01T12:00:00Z')],
    ['another transmission', changed('paypal-transmission-id', '69cd13f0-d67a-11e5-baa3-778b53f4ae55')],
    ['another algorithm', changed('paypal-auth-algo', 'SHA1withRSA')],
    ...HEADERS.map((name): [string, Forge] => [`without ${name}`, without(name)]),
    ...HEADERS.map((name): [string, Forge] => [`${name} twice`, double(name)]),
    ['a certificate without encryption', at('http://api.paypal.com/v1/notifications/certs/CERT-1')],
    ['a certificate of evil.com', at('https://evil.com/v1/notifications/certs/CERT-1')],
    [
      'a certificate of api.paypal.com.evil.com',
      at('https://api.paypal.com.evil.com/v1/notifications/certs/CERT-1'),
    ],
    [
      'a certificate of a user of evil.com',
      at('https://api.paypal.com@evil.com/v1/notifications/certs/CERT-1'),
    ],
    ['a certificate of the sandbox', at('https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1')],
    ['a certificate at another port', at('https://api.paypal.com:8443/v1/notifications/certs/CERT-1')],
    ['a certificate from another folder', at(`${LIVE}/v1/notifications/certs/../../../uploads/CERT-1`)],
    ['a certificate by a query', at(`${CERTS}CERT-1?x=1`)],
    ['a certificate that there is not', at(`${CERTS}CERT-NONE`)],
    ['a certificate that is none', at(`${CERTS}CERT-TEXT`)],
    ['a chain of the forger', at(`${CERTS}CERT-OWN`)],
    ['a certificate that vouches for itself', at(`${CERTS}CERT-SELF`)],
    ['a certificate of somebody else', at(`${CERTS}CERT-OTHER`)],
    ['a certificate that has ended', at(`${CERTS}CERT-OLD`)],
    ['a certificate issued by one that may not', at(`${CERTS}CERT-CHILD`)],
  ];

  beforeAll(() => {
    const { chain } = services.paypal;
    const { signer, middle, root } = chain;
    const times = { fromMs: services.clock.ms - 9 * DAY_MS, untilMs: services.clock.ms + DAY_MS };
    const issued = { subject: signer, issuer: middle, isAuthority: false, ...times };
    const middlePem = certificate({ subject: middle, issuer: root, isAuthority: true, ...times });
    chains.set('CERT-TEXT', 'nothing');
    chains.set('CERT-SELF', certificate({ ...issued, issuer: signer }));
    chains.set(
      'CERT-OTHER',
      certificate({ ...issued, subject: { ...signer, name: 'evil.com' } }) + middlePem,
    );
    chains.set('CERT-OLD', certificate({ ...issued, untilMs: services.clock.ms - 1000 }) + middlePem);
    const child = newIdentity('no authority');
    const childPem = certificate({ subject: child, issuer: middle, isAuthority: false, ...times });
    chains.set('CERT-CHILD', certificate({ ...issued, issuer: child }) + childPem + middlePem);
    // With the forger's own root at its end, as an honest chain would be without it.
    const own = signingChain(services.clock.ms);
    const ownLeaf = certificate({ ...issued, issuer: own.middle });
    chains.set(
      'CERT-OWN',
      `${ownLeaf}${own.chainPem.slice(own.chainPem.lastIndexOf('-----BEGIN'))}${own.rootPem}`,
    );
  });

  test('the certificates of these tests are told apart by nothing but what is wrong with them', async () => {
    const body = JSON.stringify(newEvent());
    const { signer, middle, root } = services.paypal.chain;
    const times = { fromMs: services.clock.ms - 9 * DAY_MS, untilMs: services.clock.ms + DAY_MS };
    const middlePem = certificate({ subject: middle, issuer: root, isAuthority: true, ...times });
    const leaf = certificate({ subject: signer, issuer: middle, isAuthority: false, ...times });
    chains.set('CERT-SOUND', leaf + middlePem);
    expect(signer.name).toBe(SIGNER_NAME);
    expect((await send(body, signed(body, { certUrl: `${CERTS}CERT-SOUND` }))).status).toBe(200);
    await live.idle();
  });

  test.each(FORGERIES)('%s', async (_, forge) => {
    const before = await rows();
    const event = newEvent();
    const body = JSON.stringify(event);
    const forged = forge(event, body);
    const response = await send(forged.body ?? body, forged.headers);
    expect([response.status, await response.json()]).toEqual([
      400,
      { success: false, message: 'The signature does not fit', code: 'BAD_REQUEST' },
    ]);
    expect(await rows()).toEqual(before);
    expect(asked.filter((address) => !address.startsWith(CERTS))).toEqual([]);
  });

  test('a certificate that has moved is not followed', async () => {
    Object.assign(services.paypal.faults, { kind: 'redirect', path: /certs/ });
    const body = JSON.stringify(newEvent());
    expect((await send(body, signed(body, { certUrl: `${CERTS}CERT-MOVED` }))).status).toBe(400);
    expect(services.paypal.requests.filter((request) => request.endsWith('/elsewhere'))).toEqual([]);
  });

  test('no signature, by a key that fits, over another message', async () => {
    const body = JSON.stringify(newEvent());
    const headers = signed(body);
    const message = `${headers['paypal-transmission-id']}|${headers['paypal-transmission-time']}|${crc32(body)}`;
    const own = sign('RSA-SHA256', Buffer.from(message), services.paypal.chain.signer.privateKey);
    const response = await send(body, { ...headers, 'paypal-transmission-sig': own.toString('base64') });
    expect(response.status).toBe(400);
  });

  test('invented addresses do not make us ask PayPal without end', async () => {
    const body = JSON.stringify(newEvent());
    const statuses = new Set<number>();
    for (let time = 0; time < 40; time += 1)
      statuses.add((await send(body, signed(body, { certUrl: `${CERTS}CERT-X${time}` }))).status);
    expect(asked.length).toBeLessThanOrEqual(20);
    expect(statuses).toContain(429);
    live.clock.ms += DAY_MS;
  });
});

describe('a certificate that cannot be had now', () => {
  const certUrl = `${CERTS}CERT-DOWN`;
  const VERIFY = 'POST /v1/notifications/verify-webhook-signature';
  const kept = async ({ id }: EmulatedEvent) => (await rows()).filter(({ dedupeKey }) => dedupeKey === id);

  test('PayPal is asked itself whether it wrote the message', async () => {
    Object.assign(services.paypal.faults, { kind: '500', path: /CERT-DOWN/ });
    const event = newEvent();
    const body = JSON.stringify(event);
    expect((await send(body, signed(body, { certUrl }))).status).toBe(200);
    expect(services.paypal.requests).toContain(VERIFY);
    await live.idle();
    expect(await kept(event)).toHaveLength(1);
  });

  test.each([
    ['one byte changed', (body: string) => body.replace('SUBSCRIPTION', 'SUBSCRIPTIOM')],
    ['written anew', (body: string) => JSON.stringify(JSON.parse(body), null, 1)],
    ['one that breaks out of the question', (body: string) => `{},"webhook_id":"OTHER","x":${body}`],
    ['no text', () => 'nothing'],
  ])('what PayPal did not write is refused: %s', async (_, change) => {
    Object.assign(services.paypal.faults, { kind: '500', path: /CERT-DOWN/ });
    const event = newEvent();
    const body = JSON.stringify(event);
    expect((await send(change(body), signed(body, { certUrl }))).status).toBe(400);
    expect(await kept(event)).toEqual([]);
  });

  test('and PayPal does not answer: it may come again', async () => {
    Object.assign(services.paypal.faults, { kind: '500', path: /CERT-DOWN|verify/ });
    const event = newEvent();
    const body = JSON.stringify(event);
    const response = await send(body, signed(body, { certUrl }));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await kept(event)).toEqual([]);
  });
});

test('a message that is old is taken: PayPal tries for days', async () => {
  const body = JSON.stringify(newEvent());
  expect((await send(body, signed(body, { atMs: services.clock.ms - 10 * DAY_MS }))).status).toBe(200);
  await live.idle();
});

test.each([
  ['a list', '[]'],
  ['no JSON', '{"id":'],
  ['no id', '{"event_type":"PAYMENT.SALE.COMPLETED"}'],
  ['a prototype', '{"__proto__":{},"id":"WH-123456","event_type":"PAYMENT.SALE.COMPLETED"}'],
])('%s is refused, signed or not', async (_, body) => {
  expect((await send(body, signed(body))).status).toBe(400);
});

test('what is too long is refused before it is looked at', async () => {
  const body = JSON.stringify({ id: 'WH-LONG1', event_type: 'X.Y', pad: 'x'.repeat(MAX_WEBHOOK_BYTES) });
  expect((await send(body, signed(body))).status).toBe(413);
  expect(asked).toEqual([]);
});

describe('an event that comes again acts once', () => {
  test('25 times in a row and 10 times at once', async () => {
    const { subscription, events } = newSubscription();
    const body = JSON.stringify(events[0]);
    for (let time = 0; time < 25; time += 1) expect((await send(body, signed(body))).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(body, signed(body))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await live.idle();
    expect(got(subscription.id)).toHaveLength(1);
    expect((await rows()).filter(({ dedupeKey }) => dedupeKey === events[0]?.id)).toHaveLength(1);
  });

  test('10 times at once, the first among them', async () => {
    const { subscription, events } = newSubscription();
    const body = JSON.stringify(events[0]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(body, signed(body))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await live.idle();
    expect(got(subscription.id)).toHaveLength(1);
  });
});

describe('an event that does not go through', () => {
  test('is tried again, later each time, until it does', async () => {
    const { subscription, events } = newSubscription();
    const body = JSON.stringify(events[0]);
    Object.assign(services.paypal.faults, { kind: '500', path: /subscriptions/ });
    expect((await send(body, signed(body))).status).toBe(200);
    await live.idle();
    const tries = async (afterMs: number) => {
      live.clock.ms += afterMs;
      live.jobs.poll();
      await live.idle();
      return got(subscription.id).length;
    };
    expect([await tries(0), await tries(4999), await tries(1), await tries(9999), await tries(1)]).toEqual([
      1, 1, 2, 2, 3,
    ]);
    Object.assign(services.paypal.faults, noFaults());
    expect(await tries(HOUR_MS)).toBe(4);
    expect(await tries(HOUR_MS)).toBe(4);
  });

  test('is taken up by the next process', async () => {
    const { subscription, events } = newSubscription();
    const body = JSON.stringify(events[0]);
    Object.assign(services.paypal.faults, { kind: 'reset', path: /subscriptions/ });
    await send(body, signed(body));
    await live.idle();
    Object.assign(services.paypal.faults, noFaults());
    live.clock.ms += 60_000;
    const { config } = services.paypal;
    const next = await testServices({
      clock: live.clock,
      database: live.database,
      config: { paypal: config },
    });
    const before = got(subscription.id).length;
    next.jobs.start();
    await next.idle();
    await next.jobs.stop();
    expect(got(subscription.id).length - before).toBe(1);
    expect((await rows()).filter(({ endedAtMs }) => endedAtMs === null)).toEqual([]);
  });

  test('is forgotten 90 days after it did', async () => {
    live.clock.ms += 91 * DAY_MS;
    live.jobs.poll();
    await live.idle();
    expect(await rows()).toEqual([]);
  });
});

test('while PayPal hangs, webhooks and everything else are answered at once', async () => {
  const hanging = await paypalServices();
  hanging.paypal.deliveries.mode = 'hold';
  const subscription = hanging.paypal.merchant.create('P-EMULATOR-PRO-WEEKLY', 'x');
  if (subscription) hanging.paypal.merchant.approve(subscription);
  Object.assign(hanging.paypal.faults, { kind: 'hang', path: /oauth2|billing|sale/ });
  const times: number[] = [];
  const timed = async (work: () => Promise<Response> | Response) => {
    const startMs = performance.now();
    expect((await work()).status).toBe(200);
    times.push(performance.now() - startMs);
  };
  for (const event of hanging.paypal.deliveries.held)
    await timed(() => hanging.paypal.deliveries.deliver(event));
  for (let time = 0; time < 20; time += 1) await timed(() => hanging.app.request('/api/health'));
  // The time limit of one call is 5 s: none of these has waited for one.
  expect(Math.max(...times)).toBeLessThan(2000);
  await hanging.close();
});

test('without an account with PayPal there is no such address', async () => {
  const without = await testServices();
  expect((await postJson(without, WEBHOOK_PATH, {})).status).toBe(404);
  await without.database.close();
});
