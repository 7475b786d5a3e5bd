import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPermissionAnswerSchema, checkPermissionSchema, covers, may, PERMISSIONS } from './index.ts';

const permissions = fc.constantFrom(...PERMISSIONS);

describe('covers', () => {
  it.each([
    ['read:bookie', 'read:bookie', true],
    ['read:bookie', 'update:bookie', false],
    ['read:bookie', 'read:bookie:stats', false],
    ['read:iam', 'read:iam:policy', false],
    ['manage:iam', 'read:iam:policy', true],
    ['manage:iam', 'delete:iam:assignment', true],
    ['manage:iam', 'manage:iam', true],
    ['manage:user', 'read:user', true],
    ['manage:user', 'manage:user:payments', true],
    ['manage:user', 'read:user:heartbeats', true],
    ['manage:user:payments', 'manage:user', false],
    ['manage:user', 'read:users', false],
    ['manage:user', 'read:user_admin', false],
    ['manage:user', 'update:bot_user', false],
    ['manage:bookie:live', 'read:bookie', false],
    ['manage:*', 'delete:bookie', true],
    ['manage:*', 'manage:*', true],
    ['read:*', 'read:bookie', false],
    ['manage:b*', 'read:bookie', false],
    ['*', 'read:bookie', false],
    ['manage:', 'read:bookie', false],
    ['', 'read:bookie', false],
    ['manage', 'read:bookie', false],
    ['Manage:*', 'read:bookie', false],
    ['manage:iam', 'manage:*', false],
    ['mf-tips:write', 'mf-tips:write', true],
    ['manage:*', 'mf-tips:write', true],
    ['manage:user', 'mf-tips:user', false],
    ['mf-tips:write', 'mf-tips:write:all', false],
  ])('%s grants %s: %s', (held, wanted, is) => {
    expect(covers(held, wanted)).toBe(is);
  });

  it('everything grants itself, and the owner everything', () => {
    fc.assert(
      fc.property(permissions, (wanted) => {
        expect(covers(wanted, wanted)).toBe(true);
        expect(covers('manage:*', wanted)).toBe(true);
      }),
    );
  });

  it('only manage:* grants manage:*', () => {
    for (const held of PERMISSIONS) expect(covers(held, 'manage:*')).toBe(held === 'manage:*');
  });

  it('passes on: who covers what covers a third covers the third', () => {
    const chains = PERMISSIONS.flatMap((a) =>
      PERMISSIONS.filter((b) => covers(a, b)).flatMap((b) =>
        PERMISSIONS.filter((c) => covers(b, c)).map((c) => [a, c] as const),
      ),
    );
    expect(chains.length).toBeGreaterThan(PERMISSIONS.length);
    expect(chains.filter(([a, c]) => !covers(a, c))).toEqual([]);
  });
});

describe('may', () => {
  it('needs one action that grants it', () => {
    expect(may(['read:bookie', 'manage:iam'], 'read:iam:role')).toBe(true);
    expect(may(['read:bookie', 'manage:iam'], 'read:user')).toBe(false);
    expect(may([], 'read:bookie')).toBe(false);
  });

  it('never loses a right by another action', () => {
    fc.assert(
      fc.property(fc.array(permissions), permissions, permissions, (held, more, wanted) => {
        expect(may([...held, more], wanted)).toBe(may(held, wanted) || may([more], wanted));
      }),
    );
  });
});

describe('catalogue', () => {
  it('has no action twice, each as action:resource', () => {
    expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length);
    for (const permission of PERMISSIONS) expect(permission).toMatch(/^[a-z]+:([a-z_]+(:[a-z_]+)*|\*)$/);
  });

  it('has every action of the specification, and what screens use beyond it', () => {
    const parts = ['policy', 'role', 'assignment'].flatMap((part) =>
      ['read', 'create', 'update', 'delete'].map((verb) => `${verb}:iam:${part}`),
    );
    const kinds = ['bookie', 'user'].flatMap((kind) =>
      ['read', 'create', 'update', 'delete'].map((verb) => `${verb}:${kind}`),
    );
    const named = [
      'read:bookie:stats',
      'manage:bookie:live',
      'manage:bookie:bot',
      'read:user:stats',
      'manage:user:payments',
      'manage:user:transactions',
      'read:user:heartbeats',
      'manage:user:freezer',
      'read:coupon',
      'manage:coupon',
      'manage:iam',
      'manage:*',
      'update:bot_user',
      'manage:user',
      'create:payment',
      'request:bookie:opening',
      'request:bookie:limit:level',
      'manage:analyzed_events',
      'manage:claimable_bets',
      'manage:deployment',
      'manage:testimonials',
      'read:audit',
    ];
    expect([...PERMISSIONS].sort()).toEqual([...parts, ...kinds, ...named].sort());
  });
});

describe('check-permission body', () => {
  it('asks for one action or a batch', () => {
    expect(checkPermissionSchema.parse({ action: 'read:bookie' })).toEqual({ action: 'read:bookie' });
    expect(checkPermissionSchema.safeParse({ permissions: [{ action: 'read:bookie' }] }).success).toBe(true);
  });

  it.each([
    ['nothing', {}],
    ['both', { action: 'read:bookie', permissions: [{ action: 'read:bookie' }] }],
    ['an empty batch', { permissions: [] }],
    ['an action of nothing', { action: '' }],
    ['a batch without end', { permissions: Array.from({ length: 101 }, () => ({ action: 'read:bookie' })) }],
  ])('not for %s', (_, body) => {
    expect(checkPermissionSchema.safeParse(body).success).toBe(false);
  });

  it('is answered for one or by action', () => {
    const one = { success: true, allowed: false, reason: 'missing' };
    expect(checkPermissionAnswerSchema.safeParse(one).success).toBe(true);
    const batch = { success: true, results: { 'read:bookie': { allowed: true, reason: '' } } };
    expect(checkPermissionAnswerSchema.safeParse(batch).success).toBe(true);
  });
});
