import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers, PERMISSIONS, permissionSchema } from '../identity/index.ts';
import {
  assignmentsQuerySchema,
  grantsOf,
  lacking,
  PERMISSION_AREAS,
  policyInputSchema,
  roleInputSchema,
} from './index.ts';

const held = fc.array(fc.constantFrom(...PERMISSIONS), { maxLength: 6 });

describe('the catalogue by areas', () => {
  it('has every action in one area', () => {
    expect(Object.values(PERMISSION_AREAS).flat().sort()).toEqual([...PERMISSIONS].sort());
  });
});

describe('what one lacks', () => {
  it.each([
    [['manage:user'], ['read:user', 'manage:user:payments'], []],
    [['manage:user'], ['read:users', 'update:bot_user'], ['read:users', 'update:bot_user']],
    [['manage:iam'], ['manage:*'], ['manage:*']],
    [['manage:*'], ['manage:*', 'read:audit'], []],
    [[], [], []],
  ])('%j for %j: %j', (has, wanted, is) => {
    expect(lacking(has, wanted)).toEqual(is);
  });

  it('is nothing exactly when every action is covered', () => {
    fc.assert(
      fc.property(held, held, (has, wanted) => {
        const all = wanted.every((action) => has.some((one) => covers(one, action)));
        expect(lacking(has, wanted).length === 0).toBe(all);
      }),
    );
  });

  it('is nothing of what one holds, so that everything one has can be passed on', () => {
    fc.assert(
      fc.property(held, (has) => {
        expect(lacking(has, has)).toEqual([]);
      }),
    );
  });
});

describe('the ways to a right', () => {
  const policies = [
    { id: 'all', actions: ['manage:user'] },
    { id: 'read', actions: ['read:user', 'read:bookie'] },
  ];
  it('are every policy of every role that grants it, with the action that does', () => {
    const roles = [
      { id: 'a', policyIds: ['all', 'read'] },
      { id: 'b', policyIds: ['read'] },
    ];
    expect(grantsOf('read:user', roles, policies)).toEqual([
      { role: 'a', policy: 'all', action: 'manage:user' },
      { role: 'a', policy: 'read', action: 'read:user' },
      { role: 'b', policy: 'read', action: 'read:user' },
    ]);
    expect(grantsOf('delete:bookie', roles, policies)).toEqual([]);
  });

  it('exist exactly when the actions of the roles allow it', () => {
    fc.assert(
      fc.property(held, held, fc.constantFrom(...PERMISSIONS), (first, second, wanted) => {
        const grants = grantsOf(
          wanted,
          [{ id: 'r', policyIds: ['1', '2'] }],
          [
            { id: '1', actions: first },
            { id: '2', actions: second },
          ],
        );
        expect(grants.length > 0).toBe([...first, ...second].some((one) => covers(one, wanted)));
      }),
    );
  });
});

describe('what is sent', () => {
  it('is trimmed, and says each thing once', () => {
    expect(policyInputSchema.parse({ name: '  A ', actions: ['read:user', 'read:user'] })).toEqual({
      name: 'A',
      actions: ['read:user'],
    });
    expect(roleInputSchema.parse({ name: 'A', policyIds: ['x', 'x'] }).policyIds).toEqual(['x']);
  });

  it.each([
    [policyInputSchema, { name: '', actions: [] }],
    [policyInputSchema, { name: 'x'.repeat(61), actions: [] }],
    [policyInputSchema, { name: 'A', actions: ['read:everything'] }],
    [policyInputSchema, { name: 'A', actions: ['manage:b*'] }],
    [policyInputSchema, { name: 'A', actions: [], id: 'everything' }],
    [roleInputSchema, { name: 'A', policyIds: ['../x'] }],
    [roleInputSchema, { name: 'A', policyIds: Array.from({ length: 51 }, (_, at) => `p${at}`) }],
    [assignmentsQuerySchema, { limit: '201' }],
    [assignmentsQuerySchema, { roleId: "' or 1=1" }],
  ])('is refused: %#', (schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  it('knows the wildcard as an action like others', () => {
    expect(permissionSchema.safeParse('manage:*').success).toBe(true);
  });
});
