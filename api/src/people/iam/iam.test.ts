import { permissionResultSchema } from '@bothways/domain/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findUserIdByEmail } from '#people/users';
import { cookieOf, type DemoName, postJson, type TestServices, testServices } from '#testing';
import { assignRole } from './iam.store.ts';

const resultSchema = permissionResultSchema.partial();
const answerSchema = resultSchema.extend({
  success: z.boolean(),
  results: z.record(z.string(), permissionResultSchema).optional(),
});
const CHECK = '/api/admin/iam/check-permission';
let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.database.close());

const check = async (body: unknown, who?: DemoName) => {
  const cookie = who && (await cookieOf(services, who));
  const response = await postJson(services, CHECK, body, cookie ? { cookie } : {});
  return answerSchema.parse(await response.json());
};

test('a visitor: not allowed, with the reason, alone and in a batch', async () => {
  const denied = { allowed: false, reason: 'User not authenticated' };
  expect(await check({ action: 'read:user' })).toEqual({ success: true, ...denied });
  expect(await check({ permissions: [{ action: 'read:user' }, { action: 'manage:iam' }] })).toEqual({
    success: true,
    results: { 'read:user': denied, 'manage:iam': denied },
  });
});

test('the batch of a sign-in, by person', async () => {
  const permissions = ['read:user', 'read:bookie', 'manage:iam'].map((action) => ({ action }));
  const allowed = async (who: DemoName) => {
    const { results } = await check({ permissions }, who);
    return permissions.map(({ action }) => results?.[action]?.allowed);
  };
  expect(await allowed('pro')).toEqual([false, false, false]);
  expect(await allowed('manager')).toEqual([false, false, false]);
  expect(await allowed('operator')).toEqual([true, true, false]);
  expect(await allowed('admin')).toEqual([true, true, true]);
});

test('says why, both ways', async () => {
  expect(await check({ action: 'read:bookie' }, 'admin')).toEqual({
    success: true,
    allowed: true,
    reason: 'Granted by manage:*',
  });
  expect(await check({ action: 'read:bookie' }, 'free')).toEqual({
    success: true,
    allowed: false,
    reason: 'Permission read:bookie is missing',
  });
});

test('an action that nobody knows is granted to nobody by its likeness', async () => {
  for (const action of ['read:users', 'manage:*x', 'read:user ', '*', 'constructor']) {
    expect(await check({ action }, 'operator')).toMatchObject({ allowed: false });
  }
});

test('a new role counts at once', async () => {
  const cookie = await cookieOf(services, 'free');
  const ask = async () => {
    const response = await postJson(services, CHECK, { action: 'update:bot_user' }, { cookie });
    return answerSchema.parse(await response.json()).allowed;
  };
  expect(await ask()).toBe(false);
  const userId = (await findUserIdByEmail(services.database.db, 'free@bothways.test')) ?? '';
  await assignRole(services.database.db, userId, 'manager', 1);
  services.sessions.changeUser(userId);
  expect(await ask()).toBe(true);
});

test('what cannot be looked up is not allowed, with the reason, alone and in a batch', async () => {
  const cookie = await cookieOf(services, 'operator');
  const broken = await testServices();
  await broken.database.close();
  const failed = { allowed: false, reason: 'Permission check failed' };
  const ask = async (body: unknown) => (await postJson(broken, CHECK, body, { cookie })).json();
  expect(await ask({ action: 'read:user' })).toEqual({ success: false, ...failed });
  expect(await ask({ permissions: [{ action: 'read:user' }] })).toEqual({
    success: false,
    results: { 'read:user': failed },
  });
});

test('an action that is not in the catalogue is allowed to nobody, not even to the owner', async () => {
  expect(await check({ action: 'read:everything' }, 'admin')).toEqual({
    success: true,
    allowed: false,
    reason: 'Unknown permission',
  });
});

test('says what a body must have', async () => {
  const response = await postJson(services, CHECK, {});
  expect(await response.json()).toMatchObject({
    message: 'Body: needs either "action" (1 to 80 characters) or "permissions" (1 to 100 of {"action"})',
  });
});

test.each([
  [{}],
  [{ action: '' }],
  [{ permissions: [] }],
  [{ action: 'read:user', permissions: [] }],
  [{ permissions: ['read:user'] }],
])('refuses %j', async (body) => {
  expect((await postJson(services, CHECK, body)).status).toBe(400);
});
