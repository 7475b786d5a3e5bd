import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { openSession } from '#people/auth/testing';
import { addUser, TEST_ORIGIN, type TestServices, testServices, versionIn } from '#testing';
import { assignRole } from './iam.store.ts';
import { graphOf } from './testing/world.store.ts';

/** What somebody adds to a body in the hope that it is written as it came (PROMISES 45). */
const SMUGGLED: Record<string, unknown> = {
  id: 'owner',
  ownerId: 'me',
  role: 'owner',
  roles: ['owner'],
  permissions: ['manage:*'],
  balance: 1,
  credits: 1,
  isAdmin: true,
  emailVerified: true,
  phoneVerified: true,
  createdAt: '2020-01-01T00:00:00Z',
  tenantId: 'other',
};
const LONG = 'x'.repeat(1_000_000);

let services: TestServices;
let cookie: string;
let target: string;
/** Every operation of this area that takes a body, with one that would be done. */
let writes: readonly (readonly [method: string, path: string, body: Record<string, unknown>])[];

beforeAll(async () => {
  services = await testServices();
  const { db } = services.database;
  const owner = await addUser(services.database, 'owner@strict.test');
  target = await addUser(services.database, 'target@strict.test');
  await assignRole(db, owner, 'owner', 1);
  const { token } = await transact(db, (trx) =>
    openSession(
      trx,
      { userId: owner, remembered: true, ip: '203.0.113.5', userAgent: undefined },
      services.clock.nowMs(),
    ),
  );
  cookie = `session=${token}`;
  const read = (path: string) => services.app.request(path, { headers: { origin: TEST_ORIGIN, cookie } });
  const person = { version: await versionIn(read(`/api/admin/users/${target}`)) };
  const policy = { version: await versionIn(read('/api/admin/iam/policies'), 'money') };
  const role = { version: await versionIn(read('/api/admin/iam/roles'), 'operator') };
  writes = [
    ['POST', '/api/admin/iam/policies', { name: 'P', actions: ['read:user'] }],
    ['PUT', '/api/admin/iam/policies/money', { name: 'P2', actions: ['read:user'], ...policy }],
    ['POST', '/api/admin/iam/roles', { name: 'R', policyIds: ['money'] }],
    ['PUT', '/api/admin/iam/roles/operator', { name: 'R2', policyIds: [], ...role }],
    ['POST', '/api/admin/iam/assignments', { userId: target, roleId: 'operator' }],
    ['PUT', `/api/admin/iam/users/${target}/roles`, { roleIds: ['operator'], ...person }],
    ['POST', `/api/admin/users/${target}/disable`, { reason: 'x' }],
    ['POST', `/api/admin/users/${target}/enable`, {}],
    ['PUT', `/api/admin/users/${target}/plan`, { plan: 'pro', ...person }],
  ];
});
afterAll(() => services.database.close());

const send = (method: string, path: string, body: string) =>
  services.app.request(path, {
    method,
    headers: { origin: TEST_ORIGIN, 'content-type': 'application/json', cookie },
    body,
  });

/** Of policies and roles what was not touched is left out. */
const isTouched = (path: string, field: string) =>
  /\/(policies|roles)\/\w+$/.test(path) && field !== 'version';

/** Everything that a write of this area could have touched. */
async function rows() {
  const { db } = services.database;
  const { policies, roles, assignments, disabled } = await graphOf(db);
  const read = async (table: 'users' | 'profiles' | 'auditHead' | 'accounts') =>
    db.selectFrom(table).selectAll().execute();
  const others = await Promise.all([read('users'), read('profiles'), read('auditHead'), read('accounts')]);
  return { policies, roles, assignments, disabled, others };
}

test('a field that is not in the schema is refused, and nothing is written', async () => {
  const before = await rows();
  for (const [method, path, body] of writes) {
    for (const [field, value] of Object.entries(SMUGGLED)) {
      const response = await send(method, path, JSON.stringify({ ...body, [field]: value }));
      expect([method, path, field, response.status]).toEqual([method, path, field, 400]);
    }
  }
  expect(await rows()).toEqual(before);
});

test('neither is anything else than the fields it asks for', async () => {
  const before = await rows();
  for (const [method, path, body] of writes) {
    const bad: unknown[] = [[body], 'text', 7, null];
    for (const field of Object.keys(body)) {
      const { [field]: _, ...without } = body;
      if (!isTouched(path, field)) bad.push(without);
      bad.push({ ...body, [field]: LONG }, { ...body, [field]: { toString: 'x' } });
      bad.push({ ...body, [field]: 7 }, { ...body, [field]: null }, { ...body, [field]: [[]] });
    }
    for (const wrong of bad) {
      const response = await send(method, path, JSON.stringify(wrong));
      expect([method, path, JSON.stringify(wrong).slice(0, 80), response.status]).toEqual([
        method,
        path,
        JSON.stringify(wrong).slice(0, 80),
        response.status === 413 ? 413 : 400,
      ]);
      expect(await response.json()).toMatchObject({ success: false, code: expect.any(String) });
    }
    const polluted = JSON.stringify(body).replace(
      '{',
      `{"__proto__":{"isAdmin":true}${Object.keys(body).length > 0 ? ',' : ''}`,
    );
    expect((await send(method, path, polluted)).status).toBe(400);
  }
  expect(await rows()).toEqual(before);
});

test('each of the bodies is done as it stands: what was refused above was refused for what was added', async () => {
  for (const [method, path, body] of writes) {
    const response = await send(method, path, JSON.stringify(body));
    expect([method, path, response.status]).toEqual([method, path, 200]);
  }
});
