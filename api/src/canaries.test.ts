import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createLog } from '#kernel/log';
import { readMail, type SmtpCatcher, startSmtpCatcher } from '#kernel/mail/testing';
import { UNREACHED_TELEGRAM } from '#market/alerts/testing';
import { connectLive, LiveClient, type LiveServer, liveServer } from '#market/live/testing';
import { UNREACHED_PAYPAL } from '#money/paypal/testing';
import {
  type Canary,
  cookieOf,
  type DemoName,
  drawing,
  plantCanaries,
  postJson,
  SAMPLES,
  TEST_ORIGIN,
  VICTIM,
} from '#testing';
import { nameOf, OPERATIONS } from './operations.ts';

// Every operation, asked by everybody.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const drawn = drawing();
const CALLERS = ['anonymous', 'free', 'pro', 'manager', 'operator', 'admin'] as const;
type Caller = (typeof CALLERS)[number];
const MASTER_KEY = 'canary-master-key-of-32-characters-x';
const INGEST = 'canary-ingest-key';
const TWILIO = { accountSid: `AC${'1'.repeat(32)}`, authToken: 'canary-twilio', from: '+15005550006' };

let server: LiveServer;
let catcher: SmtpCatcher;
let victimId: string;
let configurationId: string;
const canaries: Canary[] = [];
const cookies = new Map<Caller, string>();
const logged: string[] = [];
/** What each caller has got: answers with their headers, and frames. */
const got = new Map<Caller, string[]>(CALLERS.map((caller) => [caller, []]));

const tokenIn = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1);

async function plant(): Promise<void> {
  const { services } = server;
  const cookie = await cookieOf(services, 'newcomer');
  const made = await postJson(
    services,
    '/api/settings/arbs/prematch',
    { name: 'canary-configuration', payload: {}, setAsActive: true },
    { cookie },
  );
  const idSchema = z.object({ data: z.object({ _id: z.object({ id: z.string() }) }) });
  configurationId = idSchema.parse(await made.json()).data._id.id;
  const { db } = services.database;
  const victim = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', VICTIM)
    .executeTakeFirstOrThrow();
  victimId = victim.id;
  canaries.push(...(await plantCanaries(db, victimId, services.clock.ms)));
  canaries.push({ what: 'session of another', value: tokenIn(cookie) });
}

beforeAll(async () => {
  catcher = await startSmtpCatcher();
  server = await liveServer({
    log: createLog('debug', { write: (line) => void logged.push(line) }),
    config: {
      paypal: UNREACHED_PAYPAL,
      telegram: UNREACHED_TELEGRAM,
      ingestKey: INGEST,
      masterKeys: [{ version: 1, secret: MASTER_KEY }],
      sms: { provider: 'twilio', ...TWILIO, apiUrl: 'http://127.0.0.1:9' },
      mail: { transport: 'smtp', url: catcher.url, from: 'no-reply@bothways.test' },
    },
  });
  for (const caller of CALLERS)
    if (caller !== 'anonymous')
      cookies.set(caller, await cookieOf(server.services, caller satisfies DemoName));
  await plant();
  canaries.push(
    { what: 'configuration of another', value: 'canary-configuration' },
    { what: 'secret of PayPal', value: UNREACHED_PAYPAL.clientSecret },
    { what: 'key of the ingest', value: INGEST },
    { what: 'secret of the server', value: 'a secret for tests that is long enough' },
    { what: 'master key', value: MASTER_KEY },
    { what: 'key of the texts', value: TWILIO.authToken },
    { what: 'password of the mail server', value: 'canary-smtp-password' },
    ...[...cookies].map(([caller, cookie]) => ({
      what: 'session of a caller',
      value: tokenIn(cookie),
      seenBy: [caller],
    })),
  );
});
afterAll(async () => {
  await server.stop();
  await catcher.close();
});

/** Addresses of what belongs to the victim, where the operation names somebody or something. */
function addressesOf(operation: string): string[] {
  const path = operation.split(' ')[1] ?? '';
  const { params = {} } = SAMPLES[operation] ?? {};
  const filled = [victimId, configurationId].map((id) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? id),
  );
  const queries = [
    '',
    `?id=${configurationId}&configId=${configurationId}`,
    `?userId=${victimId}`,
    '?limit=500',
  ];
  return [...new Set(filled)].flatMap((address) => queries.map((query) => address + query));
}

/** These end what the test needs; they answer nothing but that they did. */
const ENDING = /sign-out|end-others|DELETE \/api\/(account|admin\/users)|\/delete$/;
const BODIES = ['{}', 'no json'];

async function ask(caller: Caller, operation: string): Promise<void> {
  const [method = ''] = operation.split(' ');
  const cookie = cookies.get(caller);
  const bodies = method === 'GET' ? [undefined] : BODIES;
  const requests = addressesOf(operation).flatMap((address) => bodies.map((body) => ({ address, body })));
  for (const { address, body } of drawn(requests, 1)) {
    const response = await fetch(`http://127.0.0.1:${server.port}${address}`, {
      method,
      redirect: 'manual',
      headers: { origin: TEST_ORIGIN, 'content-type': 'application/json', ...(cookie && { cookie }) },
      ...(body !== undefined && { body }),
    });
    got.get(caller)?.push(JSON.stringify([...response.headers]), await response.text());
  }
}

test('everybody asks everything, also about somebody else', async () => {
  const operations = OPERATIONS.map(nameOf);
  expect(operations.length).toBeGreaterThan(100);
  for (const caller of CALLERS)
    for (const operation of operations.filter((each) => !ENDING.test(each))) await ask(caller, operation);
  for (const texts of got.values()) expect(texts.length).toBeGreaterThan(300);
});

test('and listens to everything', async () => {
  for (const caller of CALLERS) {
    const cookie = cookies.get(caller);
    const client = await connectLive(server.port, { origin: TEST_ORIGIN, ...(cookie && { cookie }) });
    if (!(client instanceof LiveClient)) {
      got.get(caller)?.push(JSON.stringify(client));
      continue;
    }
    client.socket.on('message', (data) => void got.get(caller)?.push(String(data)));
    client.send({ kind: 'subscribe', topicId: 1, topic: { name: 'arbs', filter: '{"mode":"prematch"}' } });
    client.send({ kind: 'subscribe', topicId: 2, topic: { name: 'valuebets', filter: '{}' } });
    client.send({
      kind: 'subscribe',
      topicId: 3,
      topic: { name: 'oddsHistory', bookie: 'bet365', topic: victimId },
    });
    await client.next('refused');
    client.socket.close();
  }
});

test('nobody has got what is not theirs', () => {
  const seen = CALLERS.flatMap((caller) => {
    const all = got.get(caller)?.join('\n') ?? '';
    return canaries
      .filter(({ value, seenBy = [] }) => !seenBy.includes(caller) && all.includes(value))
      .map(({ what }) => `${caller}: ${what}`);
  });
  expect(new Set(canaries.map(({ what }) => what)).size).toBeGreaterThan(20);
  expect(canaries.every(({ value }) => value.length > 8)).toBe(true);
  expect(seen).toEqual([]);
});

test('who may see it does: the canaries are where they would be seen', () => {
  const admin = got.get('admin')?.join('\n') ?? '';
  const shown = canaries.filter(
    ({ what, seenBy = [] }) => seenBy.includes('admin') && !what.startsWith('session'),
  );
  expect(shown).toHaveLength(4);
  for (const { value } of shown) expect(admin).toContain(value);
});

test('neither the log nor the letters to others hold any', async () => {
  await server.services.idle();
  const letters = catcher.caught
    .filter(({ to }) => !to.includes(VICTIM))
    .flatMap(({ raw }) => readMail(raw).parts.map(({ body }) => body));
  expect(letters.length).toBeGreaterThan(0);
  expect(logged.length).toBeGreaterThan(100);
  for (const text of [logged.join('\n'), letters.join('\n')])
    expect(canaries.filter(({ value }) => text.includes(value)).map(({ what }) => what)).toEqual([]);
});
