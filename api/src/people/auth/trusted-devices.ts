import { MAX_TRUSTED_DEVICES, TRUSTED_DAYS } from '@bothways/domain/account';
import { DAY_MS, MINUTE_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import { SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { deviceName } from '#kernel/mail';
import type { AuthDeps } from './auth-deps.ts';
import type { Caller } from './caller.ts';
import { hasOfficeRights } from './office-rights.ts';
import { hashToken, newToken } from './tokens.ts';
import { deleteTrust, insertTrust, trimTrusts, useTrustToken } from './trusted-devices.store.ts';

type TrustDeps = Pick<AuthDeps, 'trustCookies' | 'actionsOf' | 'security' | 'nowMs'>;
type Trx = Transaction<Schema>;

/** For two tabs that sign in at once, and for whoever tries again because the answer was lost. */
const GRACE_MS = 2 * MINUTE_MS;

const ageS = (expiresAtMs: number, nowMs: number): number => Math.floor((expiresAtMs - nowMs) / 1000);

/**
 * Uses the trust that a person has in the caller's browser, after the first proof. A token that was replaced before is a
 * copy: it ends the trust, and its owner learns of it.
 * @returns `Set-Cookie` with the next token; undefined if the second factor has to be asked
 */
export async function useTrust(
  deps: TrustDeps,
  trx: Trx,
  userId: string,
  caller: Caller,
): Promise<string | undefined> {
  const { trustCookies, security, nowMs } = deps;
  const cookie = trustCookies.read(caller.cookies, userId);
  if (!cookie || (await hasOfficeRights(deps, trx, userId))) return undefined;
  const { id } = cookie;
  const next = trustCookies.successor(cookie);
  const atMs = nowMs();
  const used = await useTrustToken(trx, {
    ...{ id, userId, from: hashToken(cookie.token), to: hashToken(next) },
    ...{ nowMs: atMs, formerUntilMs: atMs + GRACE_MS },
  });
  if (!used) return undefined;
  if (!used.isCopy) return trustCookies.write(userId, { id, token: next }, ageS(used.expiresAtMs, atMs));
  await deleteTrust(trx, userId, id);
  await security.record(trx, caller, {
    event: 'account.trusted-device-copied',
    userId,
    actor: SYSTEM_ACTOR,
  });
  return undefined;
}

/**
 * Trusts the caller's browser, in the transaction of a sign-in that proved the second factor.
 * @returns `Set-Cookie`; undefined for accounts with rights in the back office, which trust no device
 */
export async function trustDevice(
  deps: TrustDeps,
  trx: Trx,
  userId: string,
  caller: Caller,
): Promise<string | undefined> {
  const { trustCookies, security, nowMs } = deps;
  if (await hasOfficeRights(deps, trx, userId)) return undefined;
  const token = newToken();
  const trustedAtMs = nowMs();
  const expiresAtMs = trustedAtMs + TRUSTED_DAYS * DAY_MS;
  const device = deviceName(caller.userAgent ?? '');
  const trust = { userId, tokenHash: hashToken(token), device, trustedAtMs, expiresAtMs };
  // Another tab of the browser was trusted meanwhile: its trust would stay in the list, and open nothing.
  const former = trustCookies.read(caller.cookies, userId);
  if (former) await deleteTrust(trx, userId, former.id);
  const id = await insertTrust(trx, trust);
  await trimTrusts(trx, userId, MAX_TRUSTED_DEVICES);
  await security.record(trx, caller, { event: 'account.device-trusted', userId });
  return trustCookies.write(userId, { id, token }, ageS(expiresAtMs, trustedAtMs));
}
