import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAudit } from '#kernel/audit/testing';
import { onBothDatabases } from '#kernel/db/testing';
import { addUser } from '#testing';
import { listAssignments } from './assignments.store.ts';
import { givenAccess } from './given-access.ts';
import { listPolicies } from './policies.store.ts';
import { listRoles } from './roles.store.ts';
import { accessServices, beginWith, graphOf } from './testing/world.store.ts';
import { userAccess } from './user-access.ts';

const IP = '203.0.113.9';
const refused = (error: string, code = 'CONFLICT') => ({ code, details: { error } });
const notHeld = refused('errors.notHeld', 'FORBIDDEN');
const notFound = { code: 'NOT_FOUND' };

onBothDatabases('who may do what', (database) => {
  let ids: Record<'owner' | 'second' | 'helper' | 'nobody', string>;
  let round = 0;
  const actor = (name: keyof typeof ids) => ({ userId: ids[name], ip: IP });
  const db = () => database().db;
  const services = () => accessServices(db());
  const written = async () => (await readAudit(db(), { limit: 200 })).entries;
  let before = 0;
  /** What this test wrote, the oldest first. */
  const log = async () => (await written()).slice(0, (await written()).length - before).toReversed();

  beforeEach(async () => {
    round += 1;
    const add = (name: string) => addUser(database(), `${name}${round}@example.test`);
    ids = {
      owner: await add('owner'),
      second: await add('second'),
      helper: await add('helper'),
      nobody: await add('nobody'),
    };
    await beginWith(db(), {
      policies: {
        everything: ['manage:*'],
        'iam-write': ['manage:iam'],
        books: ['read:bookie', 'update:bookie'],
        people: ['read:user', 'update:user'],
      },
      roles: { owner: ['everything'], helper: ['iam-write', 'books'], clerk: ['people'] },
      people: {
        [ids.owner]: ['owner'],
        [ids.second]: ['owner'],
        [ids.helper]: ['helper'],
        [ids.nobody]: [],
      },
    });
    before = (await written()).length;
  });
  afterEach(() => beginWith(db(), { policies: {}, roles: {}, people: {} }));

  describe('policies', () => {
    test('are made, changed and deleted, each once in the audit log with who and from where', async () => {
      const { policies, changed } = services();
      const made = await policies.create(actor('helper'), { name: 'Read', actions: ['read:bookie'] });
      await policies.update(actor('helper'), made.id, { name: 'Look', actions: ['update:bookie'] });
      await policies.remove(actor('helper'), made.id);
      expect(changed).toEqual([]);
      const target = `policy:${made.id}`;
      const who = { actor: { id: ids.helper }, ip: IP, target };
      expect(await log()).toMatchObject([
        { ...who, action: 'policy.created', detail: { name: 'Read', actions: ['read:bookie'] } },
        {
          ...who,
          action: 'policy.updated',
          detail: { name: 'Look', before: 'Read', added: ['update:bookie'], removed: ['read:bookie'] },
        },
        { ...who, action: 'policy.deleted', detail: { name: 'Look' } },
      ]);
    });

    test('with more than one holds are refused, also in a role that one has, and the try is written down', async () => {
      const { policies } = services();
      await expect(
        policies.create(actor('helper'), { name: 'Mine', actions: ['read:bookie', 'read:user'] }),
      ).rejects.toMatchObject(notHeld);
      await expect(
        policies.update(actor('helper'), 'books', { name: 'books', actions: ['manage:*'] }),
      ).rejects.toMatchObject(notHeld);
      expect(await log()).toMatchObject([
        { action: 'access.refused', detail: { permission: 'create:iam:policy', notHeld: ['read:user'] } },
        { action: 'access.refused', target: 'policy:books', detail: { notHeld: ['manage:*'] } },
      ]);
    });

    test('above one are not weakened and not deleted either', async () => {
      const { policies } = services();
      await expect(
        policies.update(actor('helper'), 'people', { name: 'people', actions: [] }),
      ).rejects.toMatchObject(notHeld);
      await expect(policies.remove(actor('helper'), 'people')).rejects.toMatchObject(notHeld);
    });

    test('have names of their own, whatever the case', async () => {
      const { policies } = services();
      await expect(policies.create(actor('owner'), { name: 'BOOKS', actions: [] })).rejects.toMatchObject(
        refused('errors.nameTaken'),
      );
      await policies.update(actor('owner'), 'books', { name: 'Books', actions: ['read:bookie'] });
    });

    test('tell whose rights they change', async () => {
      const { policies, changed } = services();
      await policies.update(actor('owner'), 'books', { name: 'books', actions: [] });
      expect(changed).toEqual([ids.helper]);
    });

    test.each(['update', 'remove'] as const)('that are not there: %s', async (what) => {
      const { policies } = services();
      const tried =
        what === 'update'
          ? policies.update(actor('owner'), 'none', { name: 'x', actions: [] })
          : policies.remove(actor('owner'), 'none');
      await expect(tried).rejects.toMatchObject(notFound);
    });
  });

  describe('roles', () => {
    test('are made of policies that one holds, given, changed and deleted', async () => {
      const { roles, assignments, changed } = services();
      const role = await roles.create(actor('helper'), { name: 'Reader', policyIds: ['books'] });
      await assignments.give(actor('helper'), ids.nobody, role.id);
      await roles.update(actor('helper'), role.id, { name: 'Reader', policyIds: [] });
      await roles.remove(actor('helper'), role.id);
      expect(changed).toEqual([ids.nobody, ids.nobody, ids.nobody]);
      expect((await log()).map(({ action }) => action)).toEqual([
        'role.created',
        'assignment.created',
        'role.updated',
        'role.deleted',
      ]);
      expect((await graphOf(db())).heldBy(ids.nobody)).toEqual([]);
    });

    test('above one are out of reach', async () => {
      const { roles, assignments } = services();
      const by = actor('helper');
      await expect(roles.create(by, { name: 'Up', policyIds: ['everything'] })).rejects.toMatchObject(
        notHeld,
      );
      await expect(
        roles.update(by, 'helper', { name: 'helper', policyIds: ['people'] }),
      ).rejects.toMatchObject(notHeld);
      await expect(roles.update(by, 'clerk', { name: 'clerk', policyIds: [] })).rejects.toMatchObject(
        notHeld,
      );
      await expect(roles.remove(by, 'clerk')).rejects.toMatchObject(notHeld);
      await expect(assignments.give(by, ids.helper, 'owner')).rejects.toMatchObject(notHeld);
      await expect(assignments.take(by, ids.owner, 'owner')).rejects.toMatchObject(notHeld);
      await expect(assignments.set(by, ids.owner, [])).rejects.toMatchObject(notHeld);
    });

    test('of policies that are not there are refused', async () => {
      await expect(
        services().roles.create(actor('owner'), { name: 'x', policyIds: ['none'] }),
      ).rejects.toMatchObject(refused('errors.unknownPolicy', 'BAD_REQUEST'));
    });
  });

  describe('assignments', () => {
    test('given twice are one, and nothing is written for nothing', async () => {
      const { assignments } = services();
      await assignments.give(actor('owner'), ids.nobody, 'clerk');
      await assignments.give(actor('owner'), ids.nobody, 'clerk');
      expect(await log()).toHaveLength(1);
    });

    test('replaced at once say what was given and what was taken', async () => {
      const { assignments } = services();
      await assignments.set(actor('owner'), ids.helper, ['clerk']);
      expect(await log()).toMatchObject([
        { action: 'assignment.updated', detail: { given: ['clerk'], taken: ['helper'] } },
      ]);
    });

    test('for nobody, or of no role, are refused', async () => {
      const { assignments } = services();
      await expect(assignments.give(actor('owner'), 'none', 'clerk')).rejects.toMatchObject(notFound);
      await expect(assignments.take(actor('owner'), ids.nobody, 'clerk')).rejects.toMatchObject(notFound);
      await expect(assignments.give(actor('owner'), ids.nobody, 'none')).rejects.toMatchObject(
        refused('errors.unknownRole', 'BAD_REQUEST'),
      );
    });

    test('are listed by e-mail, in pages, by role and by a part of the name', async () => {
      const list = (query: object) => listAssignments(db(), { limit: 50, ...query });
      const first = await list({ limit: 2 });
      expect(first.assignments).toHaveLength(2);
      const second = await list({ limit: 2, after: first.nextAfter });
      expect(second.nextAfter).toBeUndefined();
      expect([...first.assignments, ...second.assignments].map(({ userId }) => userId)).toEqual([
        ids.helper,
        ids.owner,
        ids.second,
      ]);
      expect((await list({ roleId: 'owner' })).assignments).toHaveLength(2);
      expect((await list({ search: 'HELPER' })).assignments).toMatchObject([
        { userId: ids.helper, roleId: 'helper', disabled: false },
      ]);
      expect((await list({ search: '%' })).assignments).toEqual([]);
    });
  });

  describe('two who have the same open', () => {
    const second = { userId: '', ip: IP };
    const refusalOf = (change: Promise<unknown>) => change.catch((error: unknown) => error);
    beforeEach(() => {
      second.userId = ids.second;
    });

    test('policy: the later one hears what the other one made of it and who, and nothing is written over', async () => {
      const { policies } = services();
      const read = (await listPolicies(db(), ['books']))[0]?.version ?? '';
      const other = await policies.update(second, 'books', { actions: ['read:bookie'], version: read });
      const mine = { name: 'Shelves', version: read };
      expect(await refusalOf(policies.update(actor('owner'), 'books', mine))).toMatchObject({
        code: 'CHANGED',
        details: { changed: ['actions'], current: other, changedBy: `second${round}@example.test` },
      });
      // What is so already is no conflict, and what was not touched stays as the other one left it.
      await policies.update(second, 'books', { actions: ['read:bookie'], version: read });
      const after = await policies.update(actor('owner'), 'books', { ...mine, version: other.version });
      expect(after).toMatchObject({ name: 'Shelves', actions: ['read:bookie'] });
      expect((await log()).map(({ action }) => action)).toEqual(['policy.updated', 'policy.updated']);
    });

    test('role: likewise, and a policy that is gone from it is no guess at a person', async () => {
      const { roles, policies } = services();
      const read = (await listRoles(db(), ['clerk']))[0]?.version ?? '';
      await roles.update(second, 'clerk', { name: 'Clerks', version: read });
      const stale = await refusalOf(roles.update(actor('owner'), 'clerk', { policyIds: [], version: read }));
      expect(stale).toMatchObject({
        code: 'CHANGED',
        details: {
          changed: ['name'],
          current: { name: 'Clerks', policyIds: ['people'] },
          changedBy: `second${round}@example.test`,
        },
      });
      await policies.remove(actor('owner'), 'people');
      const late = await refusalOf(roles.update(actor('owner'), 'clerk', { name: 'X', version: read }));
      expect(late).toMatchObject({ details: { changed: ['name', 'policyIds'] } });
      expect(late).not.toHaveProperty('details.changedBy');
    });

    test('user: roles against roles and plan against plan, each of which is no change of the other', async () => {
      const { assignments, users } = services();
      const { version: read } = await givenAccess(db(), ids.nobody);
      await assignments.give(second, ids.nobody, 'clerk');
      expect(await refusalOf(assignments.set(actor('owner'), ids.nobody, ['helper'], read))).toMatchObject({
        code: 'CHANGED',
        details: {
          changed: ['roleIds'],
          current: { roleIds: ['clerk'] },
          changedBy: `second${round}@example.test`,
        },
      });
      await users.setPlan(second, ids.nobody, 'starter', read);
      await users.setPlan(second, ids.nobody, 'starter', read);
      expect(await refusalOf(users.setPlan(actor('owner'), ids.nobody, 'pro', read))).toMatchObject({
        code: 'CHANGED',
        details: { current: { plan: 'starter' }, changedBy: `second${round}@example.test` },
      });
      await assignments.set(actor('owner'), ids.nobody, ['clerk'], read);
    });

    test('of those who save at once one wins', async () => {
      const { policies } = services();
      const read = (await listPolicies(db(), ['books']))[0]?.version ?? '';
      const all = await Promise.allSettled(
        (['read:bookie', 'read:user', 'update:user'] as const).map((action) =>
          policies.update(actor('owner'), 'books', { actions: [action], version: read }),
        ),
      );
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of all)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CHANGED' });
    });
  });

  describe('the last owner', () => {
    const owners = async () => {
      const graph = await graphOf(db());
      return [ids.owner, ids.second].filter((id) => graph.heldBy(id).includes('manage:*'));
    };

    test.each([
      ['role taken', ({ assignments }, by, id) => assignments.take(by, id, 'owner')],
      ['roles replaced', ({ assignments }, by, id) => assignments.set(by, id, ['clerk'])],
      ['role deleted', ({ roles }, by) => roles.remove(by, 'owner')],
      ['role emptied', ({ roles }, by) => roles.update(by, 'owner', { name: 'owner', policyIds: [] })],
      [
        'policy weakened',
        ({ policies }, by) => policies.update(by, 'everything', { name: 'all', actions: ['manage:iam'] }),
      ],
      ['policy deleted', ({ policies }, by) => policies.remove(by, 'everything')],
    ] satisfies [
      string,
      (all: ReturnType<typeof services>, by: ReturnType<typeof actor>, id: string) => Promise<unknown>,
    ][])('stays: %s', async (_, attempt) => {
      await services().assignments.take(actor('owner'), ids.second, 'owner');
      await expect(attempt(services(), actor('owner'), ids.owner)).rejects.toMatchObject(
        refused('errors.lastOwner'),
      );
      expect(await owners()).toEqual([ids.owner]);
    });

    test('is the one whose account is open: others with the role, but closed, do not count', async () => {
      await services().users.disable(actor('owner'), ids.second, 'left');
      await expect(services().assignments.take(actor('owner'), ids.owner, 'owner')).rejects.toMatchObject(
        refused('errors.lastOwner'),
      );
      expect(await owners()).toEqual([ids.owner]);
    });

    test('stays when two owners take it from each other at once, ten times', async () => {
      for (let time = 0; time < 10; time += 1) {
        const { assignments } = services();
        const outcomes = await Promise.allSettled([
          assignments.take(actor('owner'), ids.second, 'owner'),
          assignments.take(actor('second'), ids.owner, 'owner'),
        ]);
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const [left = ''] = await owners();
        expect(await owners()).toHaveLength(1);
        const other = left === ids.owner ? ids.second : ids.owner;
        await assignments.give({ userId: left, ip: IP }, other, 'owner');
      }
    });

    test('stays when two owners close the account of each other at once', async () => {
      const { users } = services();
      const outcomes = await Promise.allSettled([
        users.disable(actor('owner'), ids.second, 'race'),
        users.disable(actor('second'), ids.owner, 'race'),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await owners()).toHaveLength(1);
    });
  });

  test('a right that was taken away a moment ago is gone, whatever the session remembers', async () => {
    const { assignments, policies } = services();
    await assignments.take(actor('owner'), ids.helper, 'helper');
    await expect(policies.create(actor('helper'), { name: 'Late', actions: [] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('what a user may do comes with every way that leads to it', async () => {
    const { access, roleIds } = await userAccess(db(), ids.helper);
    expect(roleIds).toEqual(['helper']);
    const of = (action: string) => access.find((one) => one.action === action);
    expect(of('read:iam:role')).toEqual({
      action: 'read:iam:role',
      allowed: true,
      grants: [
        {
          role: { id: 'helper', name: 'helper' },
          policy: { id: 'iam-write', name: 'iam-write' },
          action: 'manage:iam',
        },
      ],
    });
    expect(of('read:user')).toEqual({ action: 'read:user', allowed: false, grants: [] });
    await services().users.disable(actor('owner'), ids.helper, 'left');
    const after = await userAccess(db(), ids.helper);
    expect(after.user.disabled).toBe(true);
    expect(after.access.filter(({ allowed }) => allowed)).toEqual([]);
    await expect(userAccess(db(), 'none')).rejects.toMatchObject(notFound);
  });
});
