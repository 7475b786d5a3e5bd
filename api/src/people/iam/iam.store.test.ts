import { may, PERMISSIONS } from '@bothways/domain/identity';
import { beforeAll, describe, expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { addUser } from '#testing';
import { IAM_SEED, type RoleId } from './iam.seed.ts';
import { actionsOf, assignRole, removeRole, seedIam } from './iam.store.ts';

onBothDatabases('roles', (database) => {
  beforeAll(() => seedIam(database().db, IAM_SEED));

  const actionsWith = async (...roles: RoleId[]): Promise<string[]> => {
    const id = await addUser(database(), `${roles.join('-')}-${Math.random()}@example.test`);
    for (const role of roles) await assignRole(database().db, id, role, 1);
    return actionsOf(database().db, id);
  };

  test('nobody has anything without a role, and a customer has nothing', async () => {
    expect(await actionsWith()).toEqual([]);
    expect(await actionsWith('customer')).toEqual([]);
  });

  test('the actions of a role are those of its policies, of two roles both, each once', async () => {
    expect(await actionsWith('owner')).toEqual(['manage:*']);
    const manager = await actionsWith('manager');
    expect(manager).toEqual([...(IAM_SEED.policies.managing?.actions ?? [])].sort());
    const both = await actionsWith('manager', 'operator');
    expect(both).toEqual([...new Set([...manager, ...(await actionsWith('operator'))])].sort());
  });

  test('a role given twice is held once, and taken away it is gone', async () => {
    const { db } = database();
    const id = await addUser(database(), 'twice@example.test');
    await assignRole(db, id, 'manager', 1);
    await assignRole(db, id, 'manager', 2);
    await removeRole(db, id, 'manager');
    expect(await actionsOf(db, id)).toEqual([]);
  });

  test('seeding again leaves what people changed', async () => {
    const { db } = database();
    await db.updateTable('roles').set({ name: 'Helpers' }).where('id', '=', 'operator').execute();
    await seedIam(db, IAM_SEED);
    const { name } = await db
      .selectFrom('roles')
      .select('name')
      .where('id', '=', 'operator')
      .executeTakeFirstOrThrow();
    expect(name).toBe('Helpers');
  });
});

describe('the seed', () => {
  const actionsOfRole = (role: RoleId): string[] =>
    (IAM_SEED.roles[role]?.policies ?? []).flatMap((id) => IAM_SEED.policies[id]?.actions ?? []);

  test('an admin may do everything but what is above roles', () => {
    const held = actionsOfRole('admin');
    const above = [
      'manage:*',
      'manage:iam',
      ...['policy', 'role', 'assignment'].flatMap((resource) =>
        ['create', 'update', 'delete'].map((verb) => `${verb}:iam:${resource}`),
      ),
    ];
    expect(PERMISSIONS.filter((action) => !may(held, action)).sort()).toEqual(above.sort());
  });

  test('an operator touches no money', () => {
    const held = actionsOfRole('operator');
    for (const action of [
      'create:payment',
      'manage:user:payments',
      'manage:user:transactions',
      'manage:coupon',
    ] as const) {
      expect(may(held, action)).toBe(false);
    }
    expect(may(held, 'update:bookie')).toBe(true);
  });
});
