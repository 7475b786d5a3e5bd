import { MINUTE_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { transact } from '#kernel/db';
import { onOneDatabase } from '#kernel/db/testing';
import { AccountSteps, type Browser, expectOk, versionIn } from '#testing';
import { LETTER_AFTER_MS } from './holders.ts';
import { assignRole } from './iam.store.ts';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

onOneDatabase('who holds a role that is changed', (database) => {
  let steps: AccountSteps;
  let owner: Browser;
  beforeAll(async () => {
    steps = await AccountSteps.start(database());
    const { id } = await steps.me(await steps.newcomer('owner@holders.test'));
    await transact(database().db, (trx) => assignRole(trx, id, 'owner', steps.services.clock.ms));
    owner = steps.browser();
    await steps.signIn(owner, 'owner@holders.test');
  });
  afterAll(() => steps.stop());

  const give = async (browser: Browser, roleId: string) => {
    const { id: userId } = await steps.me(browser);
    await expectOk(owner.post('/api/admin/iam/assignments', { userId, roleId }));
  };
  const holder = async (email: string, roleId: string, locale?: string) => {
    const browser = await steps.newcomer(email);
    if (locale !== undefined) await expectOk(browser.post('/api/locale', { locale }));
    await give(browser, roleId);
    await steps.letters();
    return browser;
  };
  const made = async (path: string, body: object, of: 'policy' | 'role') =>
    z
      .object({ [of]: z.object({ id: z.string() }) })
      .parse(await expectOk(owner.post(`/api/admin/iam/${path}`, body)))[of]?.id ?? '';
  const change = async (path: 'roles' | 'policies', id: string, body: object) => {
    const version = await versionIn(owner.get(`/api/admin/iam/${path}`), id);
    return owner.send('PUT', `/api/admin/iam/${path}/${id}`, JSON.stringify({ version, ...body }));
  };
  const arrived = async (afterMs: number) => {
    steps.services.clock.ms += afterMs;
    steps.services.jobs.poll();
    await steps.services.jobs.idle();
    return (await steps.letters()).map(({ to, subject }) => [to, subject]).toSorted();
  };
  const role = async (name: string) => {
    const policyId = await made('policies', { name, actions: ['read:user'] }, 'policy');
    return { policyId, roleId: await made('roles', { name, policyIds: [policyId] }, 'role') };
  };

  test('gets one letter in their language for all changes within ten minutes, others none', async () => {
    const { policyId, roleId } = await role('Reader');
    const ana = await holder('ana@holders.test', roleId);
    await holder('eva@holders.test', roleId, 'es');
    await holder('none@holders.test', 'customer');
    await expectOk(change('policies', policyId, { actions: ['read:bookie'] }));
    expect(await arrived(MINUTE_MS)).toEqual([]);
    await expectOk(change('roles', roleId, { policyIds: [] }));
    expect(await arrived(LETTER_AFTER_MS)).toEqual([
      ['ana@holders.test', expect.stringContaining('The roles of your account were changed')],
      ['eva@holders.test', expect.stringContaining('Los roles de tu cuenta han cambiado')],
    ]);
    const log = JSON.stringify(await expectOk(ana.get('/api/account/security-log')));
    expect(log.match(/assignment\.updated/g)).toHaveLength(1);
    await expectOk(change('roles', roleId, { policyIds: [policyId] }));
    expect(await arrived(LETTER_AFTER_MS)).toHaveLength(2);
    await expectOk(owner.send('DELETE', `/api/admin/iam/roles/${roleId}`));
    expect(await arrived(LETTER_AFTER_MS)).toHaveLength(2);
  });

  test('gets none where it has another name alone, where the change is refused, or the account is closed', async () => {
    const { policyId, roleId } = await role('Writer');
    const ida = await holder('ida@holders.test', roleId);
    await expectOk(change('roles', roleId, { name: 'Author' }));
    const refused = await ida.send(
      'PUT',
      `/api/admin/iam/roles/${roleId}`,
      JSON.stringify({ version: await versionIn(owner.get('/api/admin/iam/roles'), roleId), policyIds: [] }),
    );
    expect(refused.status).toBe(403);
    expect(await arrived(LETTER_AFTER_MS)).toEqual([]);
    const { id } = await steps.me(ida);
    await expectOk(change('policies', policyId, { actions: [] }));
    await expectOk(owner.post(`/api/admin/users/${id}/disable`, { reason: 'Asked for' }));
    await steps.letters();
    expect(await arrived(LETTER_AFTER_MS)).toEqual([]);
  });
});
