import { createHash, timingSafeEqual } from 'node:crypto';
import { may, type Permission } from '@bothways/domain/identity';
import { type Feature, planHas } from '@bothways/domain/plans';
import { ApiError } from '#kernel/errors';
import type { AppContext, Identity } from './context.ts';

/**
 * Who may call an operation; every operation declares it. `denied` is the message without the permission; `feature` may
 * depend on the body (prematch or live); `key` is a shared secret in `Authorization: Bearer`, supplied where the
 * operation is mounted (without it, nobody has access); `signature` names the signer of the body, which the handler
 * verifies because it needs the bytes.
 */
export type Access<Body = unknown> =
  | 'public'
  | 'session'
  | { permission: Permission; denied?: string }
  | { anyOf: readonly Permission[] }
  | { features: readonly Feature[]; feature: (body: Body) => Feature }
  | { key: string | undefined; name: string }
  | { signature: string };

/** Whether machines call it, without cookies and outside any page. */
export const isForMachines = (access: Access<never>): boolean =>
  typeof access === 'object' && ('key' in access || 'signature' in access);

/** The access rule as the API document shows it. */
export function describeAccess(access: Access<never>): string {
  if (typeof access === 'string') return access;
  if ('permission' in access) return `permission ${access.permission}`;
  if ('anyOf' in access) return `permission ${access.anyOf.join(' or ')}`;
  if ('signature' in access) return `signature ${access.signature}`;
  return 'key' in access ? `bearer ${access.name}` : `plan feature ${access.features.join(' or ')}`;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function demandKey(c: AppContext, key: string | undefined): void {
  const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  // Digests have equal length, so the comparison takes constant time.
  if (given === undefined || key === undefined || !timingSafeEqual(digest(given), digest(key))) {
    throw new ApiError('UNAUTHORIZED', { message: 'The key is wrong' });
  }
}

/** Plans are checked later: they may depend on the body. */
function isPermitted(held: readonly string[], access: Exclude<Access<never>, string>): boolean {
  if ('permission' in access) return may(held, access.permission);
  return 'anyOf' in access ? access.anyOf.some((permission) => may(held, permission)) : true;
}

/**
 * Checks everything that can be decided before reading the body.
 * @throws ApiError UNAUTHORIZED or FORBIDDEN
 */
export function demandAccess(c: AppContext, access: Access<never>, identity: Identity | undefined): void {
  if (access === 'public') return;
  if (typeof access === 'object' && 'key' in access) {
    demandKey(c, access.key);
    return;
  }
  if (typeof access === 'object' && 'signature' in access) return;
  if (!identity) throw new ApiError('UNAUTHORIZED');
  if (typeof access === 'object' && !isPermitted(identity.permissions, access)) {
    const message = 'denied' in access ? access.denied : undefined;
    throw new ApiError('FORBIDDEN', message === undefined ? {} : { message });
  }
}

/** @throws ApiError FORBIDDEN errors.timeOut during a time-out that the user started */
export function demandUnpaused({ isPaused }: Pick<Identity, 'isPaused'>): void {
  if (isPaused) throw new ApiError('FORBIDDEN', { message: 'Your time-out runs', error: 'errors.timeOut' });
}

/** @throws ApiError PLAN_REQUIRED naming the feature, FORBIDDEN errors.timeOut */
export function demandFeature(identity: Identity | undefined, feature: Feature): void {
  if (!identity) throw new ApiError('UNAUTHORIZED');
  demandUnpaused(identity);
  if (!planHas(identity.plan, feature)) throw new ApiError('PLAN_REQUIRED', { feature });
}
