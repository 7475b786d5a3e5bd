import { may, permissionSchema } from '@bothways/domain/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { digestsOf } from '#kernel/db/testing';
import { describeAccess } from '#kernel/http';
import { UNREACHED_TELEGRAM } from '#market/alerts/testing';
import { localEngine } from '#market/engine/testing';
import { UNREACHED_PAYPAL } from '#money/paypal/testing';
import { openSession } from '#people/auth/testing';
import { actionsOf, assignRole, type RoleId } from '#people/iam';
import { disableUser, saveProfile } from '#people/users';
import {
  addUser,
  CALLERS,
  type Caller,
  INGEST_KEY,
  NOBODY,
  REFUSED_INSIDE,
  SAMPLES,
  type Sample,
  TEST_ORIGIN,
  type TestServices,
  testServices,
} from '#testing';
import { nameOf, OPERATIONS } from './operations.ts';

const ROLES: Partial<Record<Caller, RoleId>> = {
  customer: 'customer',
  otherCustomer: 'customer',
  manager: 'manager',
  operator: 'operator',
  admin: 'admin',
  owner: 'owner',
  disabled: 'owner',
};
let services: TestServices;
const ids = new Map<Caller, string>();
const held = new Map<Caller, string[]>();

beforeAll(async () => {
  services = await testServices({
    enginePort: localEngine(() => 0),
    config: { paypal: UNREACHED_PAYPAL, telegram: UNREACHED_TELEGRAM },
  });
  const { db } = services.database;
  for (const caller of CALLERS) {
    const role = ROLES[caller];
    if (!role) continue;
    const id = await addUser(services.database, `${caller.toLowerCase()}@matrix.test`);
    await assignRole(db, id, role, 1);
    await saveProfile(db, id, { plan: caller === 'customer' ? 'pro' : 'free' });
    ids.set(caller, id);
    held.set(caller, await actionsOf(db, id));
  }
  const disabled = { userId: ids.get('disabled') ?? '', atMs: 1, reason: 'matrix' };
  await transact(db, (trx) => disableUser(trx, disabled));
});
afterAll(() => services.database.close());

/** A session of its own for each call: some operations end the one that they are called with. */
async function cookieOf(caller: Caller): Promise<Record<string, string>> {
  const userId = ids.get(caller);
  if (userId === undefined) return {};
  const entering = { userId, remembered: true, ip: '203.0.113.5', userAgent: undefined };
  const { token } = await transact(services.database.db, (trx) =>
    openSession(trx, entering, services.clock.nowMs()),
  );
  return { cookie: `session=${token}` };
}

async function call(caller: Caller, operation: string, sample: Sample) {
  return callWith(await cookieOf(caller), operation, sample);
}

async function callWith(
  cookie: Record<string, string>,
  operation: string,
  { query = '', body = {}, params = {} }: Sample,
) {
  const [method = '', path = ''] = operation.split(' ');
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? NOBODY);
  const key = operation.includes('/api/ingest/') ? { authorization: `Bearer ${INGEST_KEY}` } : {};
  return services.app.request(address + query, {
    method,
    headers: {
      origin: TEST_ORIGIN,
      'content-type': 'application/json',
      ...key,
      ...cookie,
    },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
}

async function statusesOf(operation: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const caller of CALLERS) {
    const response = await call(caller, operation, SAMPLES[operation] ?? {});
    statuses.push(response.status);
  }
  return statuses;
}

/** The statuses of each operation, read once. */
const rows = new Map<string, readonly number[]>();
beforeAll(async () => {
  for (const operation of OPERATIONS.map(nameOf)) rows.set(operation, await statusesOf(operation));
}, 120_000);
const rules = new Map(OPERATIONS.map((each) => [nameOf(each), describeAccess(each.access)]));

const byPath = (a: string, b: string): number => (a.slice(a.indexOf('/')) < b.slice(b.indexOf('/')) ? -1 : 1);

/**
 * The rule of each operation, and what each caller gets from it when the body is `{}` and every parameter names a
 * missing record, unless SAMPLES says otherwise: 400 and 404 mean that access was granted, 401 and 403 that it was
 * refused. After `vitest run --update` each changed line of the file is to be reviewed.
 */
test('who gets what is what was reviewed', async () => {
  const width = Math.max(...[...rules.keys()].map(({ length }) => length));
  const lines = [...rows].map(
    ([operation, statuses]) =>
      `${operation.padEnd(width)} | ${statuses.join(' ')} | ${rules.get(operation)}\n`,
  );
  const head = `${'operation'.padEnd(width)} | ${CALLERS.join(' ')} | access\n`;
  await expect(head + lines.toSorted(byPath).join('')).toMatchFileSnapshot('./testing/operation-access.txt');
});

test('a session that has ended is a visitor everywhere', async () => {
  const userId = ids.get('owner') ?? '';
  const { token } = await transact(services.database.db, (trx) =>
    openSession(trx, { userId, remembered: false, ip: '203.0.113.5', userAgent: undefined }, 0),
  );
  for (const [operation, [anonymous]] of rows) {
    const { status } = await callWith({ cookie: `session=${token}` }, operation, SAMPLES[operation] ?? {});
    expect([operation, status]).toEqual([operation, anonymous]);
  }
});

test('reading changes nothing', async () => {
  const { db } = services.database;
  const cookie = await cookieOf('owner');
  const digests = async () => {
    // The watch over the feeds writes by itself.
    const { feedWatch: _, ...rest } = await digestsOf(db);
    return rest;
  };
  const before = await digests();
  for (const operation of [...rows.keys()].filter((each) => each.startsWith('GET '))) {
    await callWith(cookie, operation, SAMPLES[operation] ?? {});
    expect({ [operation]: await digests() }).toEqual({ [operation]: before });
  }
});

test('each row is what the rule of its operation says', () => {
  const wrong = [...rows].flatMap(([operation, statuses]) => {
    const rule = rules.get(operation) ?? '';
    const wanted = permissionSchema
      .array()
      .safeParse(/^permission (.+)$/.exec(rule)?.[1]?.split(' or ')).data;
    return statuses.flatMap((figure, at) => {
      const caller = CALLERS[at] ?? 'anonymous';
      const isNobody = caller === 'anonymous' || caller === 'disabled';
      const isOpen = rule === 'public' || /^(bearer|signature) /.test(rule);
      const isClosed = isNobody && !isOpen;
      const isForbidden =
        wanted !== undefined && !wanted.some((permission) => may(held.get(caller) ?? [], permission));
      const expected = isClosed ? 401 : isForbidden ? 403 : undefined;
      const isDoor = figure === 401 || (figure === 403 && !rule.startsWith('plan'));
      const isInside = figure === 403 && REFUSED_INSIDE.has(operation);
      const fits = expected === undefined ? !isDoor || isOpen || isInside : figure === expected;
      return fits ? [] : [`${operation} ${caller}: ${figure}, by "${rule}"`];
    });
  });
  expect(wrong).toEqual([]);
});
