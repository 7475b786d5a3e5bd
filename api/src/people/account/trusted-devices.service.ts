import type { TrustedDevice } from '@bothways/domain/account';
import { isoOf } from '@bothways/domain/time';
import { recordAudit } from '#kernel/audit';
import { transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import {
  type AuthDeps,
  deleteTrust,
  deleteTrusts,
  ownRecord,
  type Person,
  type TrustRow,
  trustsOf,
} from '#people/auth';

const toDevice = (
  { id, device, trustedAtMs, lastUsedAtMs, expiresAtMs }: TrustRow,
  current: boolean,
): TrustedDevice => ({
  id,
  ...(device !== undefined && { device }),
  trustedAt: isoOf(trustedAtMs),
  lastUsedAt: isoOf(lastUsedAtMs),
  expiresAt: isoOf(expiresAtMs),
  current,
});

/** Lists the caller's trusted devices: the requesting browser first, then by last use. */
export async function ownTrustedDevices(
  { db, trustCookies, nowMs }: AuthDeps,
  { userId, cookies }: Person,
): Promise<TrustedDevice[]> {
  const own = trustCookies.read(cookies, userId);
  const rows = await trustsOf(db, userId, nowMs());
  const devices = rows.map((row) => toDevice(row, row.id === own?.id));
  return devices.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** Ends the trust of one device. @throws ApiError NOT_FOUND for a device that is not the caller's */
export const removeTrustedDevice = ({ db, nowMs }: AuthDeps, person: Person, id: string): Promise<void> =>
  transact(db, async (trx) => {
    if (!(await deleteTrust(trx, person.userId, id))) throw new ApiError('NOT_FOUND');
    await recordAudit(trx, ownRecord(person, 'account.trusted-devices-removed', nowMs(), { devices: 1 }));
  });

/** Ends the trust of all devices. */
export const removeTrustedDevices = ({ db, nowMs }: AuthDeps, person: Person): Promise<void> =>
  transact(db, async (trx) => {
    const devices = await deleteTrusts(trx, person.userId);
    if (devices > 0)
      await recordAudit(trx, ownRecord(person, 'account.trusted-devices-removed', nowMs(), { devices }));
  });
