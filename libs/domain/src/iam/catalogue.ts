import type { Permission } from '../identity/index.ts';

/** The catalogue of actions by subject, in the screens' order. */
export const PERMISSION_AREAS = {
  policies: ['read:iam:policy', 'create:iam:policy', 'update:iam:policy', 'delete:iam:policy'],
  roles: ['read:iam:role', 'create:iam:role', 'update:iam:role', 'delete:iam:role'],
  assignments: [
    'read:iam:assignment',
    'create:iam:assignment',
    'update:iam:assignment',
    'delete:iam:assignment',
  ],
  users: [
    'read:user',
    'create:user',
    'update:user',
    'delete:user',
    'read:user:stats',
    'read:user:heartbeats',
    'manage:user:freezer',
    'manage:user:payments',
    'manage:user:transactions',
    'manage:user',
  ],
  botUsers: ['update:bot_user', 'create:payment', 'request:bookie:opening', 'request:bookie:limit:level'],
  bookies: [
    'read:bookie',
    'create:bookie',
    'update:bookie',
    'delete:bookie',
    'read:bookie:stats',
    'manage:bookie:live',
    'manage:bookie:bot',
  ],
  coupons: ['read:coupon', 'manage:coupon'],
  events: ['manage:analyzed_events', 'manage:claimable_bets'],
  platform: ['manage:deployment', 'manage:testimonials', 'read:audit'],
  whole: ['manage:iam', 'manage:*'],
} as const satisfies Record<string, readonly Permission[]>;
export type PermissionArea = keyof typeof PERMISSION_AREAS;
