import { MANAGER_PERMISSIONS, PERMISSIONS, type Permission } from '@bothways/domain/identity';

/** Roles, policies and their permissions on a new installation; from then on they are data. */
export interface IamSeed {
  policies: Record<string, { name: string; actions: readonly Permission[] }>;
  roles: Record<string, { name: string; policies: readonly string[] }>;
}

const starting = (...beginnings: string[]): Permission[] =>
  PERMISSIONS.filter((action) => beginnings.some((beginning) => action.startsWith(beginning)));

export const IAM_SEED: IamSeed = {
  policies: {
    everything: { name: 'Everything', actions: ['manage:*'] },
    'iam-read': { name: 'See roles and permissions', actions: starting('read:iam:') },
    bookies: {
      name: 'Bookmakers',
      actions: [
        'read:bookie',
        'create:bookie',
        'update:bookie',
        'delete:bookie',
        'read:bookie:stats',
        'manage:bookie:live',
        'manage:bookie:bot',
      ],
    },
    users: {
      name: 'Users',
      actions: [
        'read:user',
        'create:user',
        'update:user',
        'read:user:stats',
        'read:user:heartbeats',
        'manage:user:freezer',
        'update:bot_user',
      ],
    },
    // `manage:user` includes payments: it does not belong into a role without money.
    'users-all': { name: 'All users', actions: ['manage:user', 'delete:user'] },
    money: {
      name: 'Money',
      actions: [
        'manage:user:payments',
        'manage:user:transactions',
        'create:payment',
        'read:coupon',
        'manage:coupon',
      ],
    },
    requests: { name: 'Requests', actions: ['request:bookie:opening', 'request:bookie:limit:level'] },
    events: { name: 'Events and bets', actions: ['manage:analyzed_events', 'manage:claimable_bets'] },
    platform: { name: 'Releases and audit', actions: ['manage:deployment', 'read:audit'] },
    // Content of the public page: not part of the technical role.
    landing: { name: 'Public page', actions: ['manage:testimonials'] },
    // Creates credits: granted by an administrator, never by a self-chosen profile.
    selling: { name: 'Sell credits', actions: ['create:payment'] },
    managing: { name: 'Linked bot users', actions: MANAGER_PERMISSIONS },
  },
  roles: {
    owner: { name: 'Owner', policies: ['everything'] },
    admin: {
      name: 'Admin',
      policies: [
        'iam-read',
        'bookies',
        'users',
        'users-all',
        'money',
        'requests',
        'events',
        'platform',
        'landing',
      ],
    },
    operator: { name: 'Operator', policies: ['bookies', 'users', 'requests', 'events', 'platform'] },
    manager: { name: 'Manager', policies: ['managing'] },
    seller: { name: 'Credit seller', policies: ['selling'] },
    customer: { name: 'Customer', policies: [] },
  },
};
export type RoleId = 'owner' | 'admin' | 'operator' | 'manager' | 'seller' | 'customer';

/** The role granted by choosing a profile, whatever its policies become. */
export const CHOSEN_ROLE: RoleId = 'manager';
