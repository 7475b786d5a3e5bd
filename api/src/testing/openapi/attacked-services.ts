import { randomUUID } from 'node:crypto';
import { transact } from '#kernel/db';
import type { TestDatabase } from '#kernel/db/testing';
import { UNREACHED_TELEGRAM } from '#market/alerts/testing';
import { localEngine } from '#market/engine/testing';
import { MemoryOrderProvider } from '#money/orders/testing';
import { UNREACHED_PAYPAL } from '#money/paypal/testing';
import { MemoryProvider, PLAN_IDS } from '#money/subscriptions/testing';
import { insertAccount, type PasswordHashing } from '#people/auth';
import { openSession } from '#people/auth/testing';
import { assignRole, IAM_SEED, type RoleId, seedIam } from '#people/iam';
import { saveProfile } from '#people/users';
import { anArb, aQuote } from '../quotes.ts';
import { INGEST_KEY, TEST_ORIGIN, TestClock, type TestServices, testServices } from '../test-services.ts';
import { type DocumentedOperation, readDocument } from './read-document.ts';

export const PASSWORD = 'correct horse battery';
/** Time after which every rate limit has recovered. */
const REST_MS = 5 * 60 * 1000;

/** Password hashing is slow by design and independent of the text: here it would dominate the run. */
const QUICK_HASHING: PasswordHashing = {
  hash: async (password) => `quick ${password}`,
  matches: async (hash, password) => hash === `quick ${password}`,
};

/** A signed-in user with their own records. */
export interface Attacker {
  cookie: string;
  /** Placeholders in requests for the user's own records, such as `{{arbs}}`. */
  words: Readonly<Record<string, string>>;
}
/** A drawn request, with `{{words}}` not yet substituted. */
export interface Shot {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** The whole API with an engine, quotes and a payment provider, and users who send arbitrary requests. */
export class AttackedServices {
  readonly services: TestServices;
  readonly operations: readonly DocumentedOperation[];
  readonly #passwordHash: string;
  /** The same for all test files of a process. */
  static #operations: readonly DocumentedOperation[] | undefined;

  private constructor(
    services: TestServices,
    operations: readonly DocumentedOperation[],
    passwordHash: string,
  ) {
    this.services = services;
    this.operations = operations;
    this.#passwordHash = passwordHash;
  }

  static async open(database: TestDatabase): Promise<AttackedServices> {
    const clock = new TestClock();
    // The engine's clock stands still, so prices stay fresh however far the other one is moved.
    const startMs = clock.ms;
    const enginePort = localEngine(() => startMs);
    const services = await testServices({
      database,
      clock,
      enginePort,
      config: { paypal: UNREACHED_PAYPAL, telegram: UNREACHED_TELEGRAM },
      provider: new MemoryProvider(),
      orderProvider: new MemoryOrderProvider(clock.nowMs),
      planIds: PLAN_IDS,
      hashing: QUICK_HASHING,
    });
    enginePort.thread.apply([...anArb(), ...anArb({ mode: 'live' })], 'test');
    enginePort.thread.tick();
    AttackedServices.#operations ??= readDocument(
      await (await services.app.request('/api/openapi.json')).json(),
    );
    return new AttackedServices(services, AttackedServices.#operations, await QUICK_HASHING.hash(PASSWORD));
  }

  /** Restores roles and policies: the next attacker needs a role. */
  reset(): Promise<void> {
    return seedIam(this.services.database.db, IAM_SEED);
  }

  /** Creates a signed-in account of this role, with a configuration of each kind. */
  async attacker(role: RoleId, plan: 'free' | 'pro'): Promise<Attacker> {
    const { database, clock } = this.services;
    const userId = randomUUID();
    const email = `${userId}@attack.test`;
    const account = {
      userId,
      name: 'Attacker',
      email,
      emailVerified: true,
      passwordHash: this.#passwordHash,
      nowMs: clock.ms,
    };
    const entering = { userId, remembered: true, ip: '203.0.113.5', userAgent: undefined };
    const { token, session } = await transact(database.db, async (trx) => {
      await insertAccount(trx, account);
      return openSession(trx, entering, clock.ms);
    });
    await assignRole(database.db, userId, role, clock.ms);
    await saveProfile(database.db, userId, { plan, country: 'ES' });
    const cookie = `session=${token}`;
    const [arbs, valuebets] = await Promise.all([
      this.#configuration('arbs', cookie),
      this.#configuration('valuebets', cookie),
    ]);
    return { cookie, words: { userId, email, session: session.id, arbs, valuebets } };
  }

  /** Signs the same user in again: an earlier request may have ended the session. */
  async again({ words }: Attacker): Promise<Attacker> {
    const entering = {
      userId: words.userId ?? '',
      remembered: true,
      ip: '203.0.113.5',
      userAgent: undefined,
    };
    const { db } = this.services.database;
    const { token, session } = await transact(db, (trx) =>
      openSession(trx, entering, this.services.clock.ms),
    );
    return { cookie: `session=${token}`, words: { ...words, session: session.id } };
  }

  /** Sends a request as the attacker; advances the clock, so that no rate limit hides what is behind it. */
  send({ method, address, headers, body }: Shot, { cookie, words }: Attacker): Promise<Response> {
    this.services.clock.ms += REST_MS;
    const withWords = (text: string) =>
      text.replaceAll(/\{\{(\w+)\}\}/g, (_, word: string) => words[word] ?? word);
    const authorization = `Bearer ${INGEST_KEY}`;
    return Promise.resolve(
      this.services.app.request(withWords(address.replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}')), {
        method,
        headers: { origin: TEST_ORIGIN, cookie, authorization, ...headers },
        ...(body !== undefined && method !== 'GET' && { body: withWords(body) }),
      }),
    );
  }

  async #configuration(family: string, cookie: string): Promise<string> {
    const body = JSON.stringify({ name: `Mine ${randomUUID()}`, payload: {} });
    const response = await this.services.app.request(`/api/settings/${family}/prematch`, {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, cookie, 'content-type': 'application/json' },
      body,
    });
    const written: unknown = await response.json();
    const id = /"_id":\{"id":"([^"]+)"/.exec(JSON.stringify(written))?.[1];
    if (id === undefined) throw new Error(`No configuration: ${JSON.stringify(written)}`);
    return id;
  }
}

/** Values with a meaning to the API, by field name. */
export const KNOWN = {
  id: ['{{arbs}}', '{{valuebets}}', '{{session}}', 'demo'],
  configId: ['{{arbs}}', '{{valuebets}}'],
  userId: ['{{userId}}'],
  roleId: ['manager', 'operator'],
  policyId: ['manager'],
  email: ['{{email}}', 'free@bothways.test'],
  confirmation: ['{{email}}'],
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  code: ['DEMO-30', '000000'],
  planId: ['pro'],
  billingOptionId: ['pro-monthly'],
  sessionId: ['{{session}}'],
  bookie: ['bet365', 'bwin'],
  asset: ['start.js'],
  action: ['manage:*'],
  quotes: [anArb(), [aQuote('bwin', '1', 2.5)]],
};
