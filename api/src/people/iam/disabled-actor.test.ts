import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { adminCouponsService } from '#money/coupons/testing';
import { silentSecurity } from '#people/security-log/testing';
import { disableUser } from '#people/users';
import { addUser } from '#testing';
import { ACCESS_GUARDS } from './change-access.ts';
import { accessServices, beginWith, graphOf } from './testing/world.store.ts';

onBothDatabases('an owner whose account was disabled a moment ago', (database) => {
  let people: { owner: string; closed: string; other: string };
  beforeEach(async () => {
    const [owner, closed, other] = await Promise.all(
      ['owner', 'closed', 'other'].map((name) => addUser(database(), `${name}-${randomUUID()}@example.test`)),
    );
    people = { owner: owner ?? '', closed: closed ?? '', other: other ?? '' };
    await beginWith(database().db, {
      policies: { everything: ['manage:*'], little: ['read:user'] },
      roles: { owner: ['everything'], helper: ['little'] },
      people: { [people.owner]: ['owner'], [people.closed]: ['owner'], [people.other]: ['helper'] },
    });
    const row = { userId: people.closed, atMs: 1, reason: 'left' };
    await transact(database().db, (trx) => disableUser(trx, row));
  });

  /** Everything that goes by the actor's right, as the routes of a session that lived on would ask for it. */
  const attempts = () => {
    const { db } = database();
    const actor = { userId: people.closed, ip: '203.0.113.9' };
    const { policies, roles, assignments, users } = accessServices(db);
    const coupons = adminCouponsService({
      db,
      guards: ACCESS_GUARDS,
      nowMs: () => 1,
      onChanged: () => undefined,
      security: silentSecurity(() => 1),
      holders: { tell: async () => undefined },
    });
    return {
      'make a policy': () => policies.create(actor, { name: 'new', actions: ['manage:*'] }),
      'change a policy': () => policies.update(actor, 'little', { name: 'little', actions: ['manage:*'] }),
      'remove a policy': () => policies.remove(actor, 'little'),
      'make a role': () => roles.create(actor, { name: 'new', policyIds: ['everything'] }),
      'change a role': () => roles.update(actor, 'helper', { name: 'helper', policyIds: ['everything'] }),
      'remove a role': () => roles.remove(actor, 'helper'),
      'give a role': () => assignments.give(actor, people.other, 'owner'),
      'take a role': () => assignments.take(actor, people.other, 'helper'),
      'set the roles': () => assignments.set(actor, people.other, ['owner']),
      'disable somebody': () => users.disable(actor, people.other, 'x'),
      'enable themselves': () => users.enable(actor, people.closed),
      'give a plan': () => users.setPlan(actor, people.other, 'pro'),
      'sign somebody out': () => users.endSessions(actor, people.other),
      'make a coupon': () => coupons.create(actor, { days: 7 }),
    };
  };

  test('changes nothing any more', async () => {
    const { db } = database();
    const before = await graphOf(db);
    for (const [name, attempt] of Object.entries(attempts())) {
      await expect(attempt(), name).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    const { heldBy: _before, ...kept } = before;
    expect(await graphOf(db)).toMatchObject(kept);
    expect(await db.selectFrom('coupons').select('id').execute()).toEqual([]);
  });

  test('and may again once the account is enabled', async () => {
    const { users } = accessServices(database().db);
    await users.enable({ userId: people.owner, ip: '203.0.113.1' }, people.closed);
    await attempts()['give a role']();
    expect((await graphOf(database().db)).heldBy(people.other)).toContain('manage:*');
  });
});
