import { randomInt, randomUUID } from 'node:crypto';
import type { AdminCoupon, CouponError, CreateCoupon, UpdateCoupon } from '@bothways/domain/coupons';
import type { Transaction } from 'kysely';
import { namingChanger } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { ApiError, refusalsOf } from '#kernel/errors';
import { demandUnchanged, versionOf } from '#kernel/versions';
import { type AccessDeps, type Actor, type Changed, changeAccess } from '#people/iam';
import { couponFields, insertCoupon, readCoupon, updateCoupon } from './admin-coupons.store.ts';
import { type CouponRow, findCoupon } from './coupons.store.ts';

type Trx = Transaction<Schema>;

const refusal = refusalsOf<CouponError>({
  'errors.codeTaken': ['CONFLICT', 'There is a coupon with this code'],
  'errors.daysFixed': ['CONFLICT', 'Its days were redeemed already and stay'],
  'errors.belowRedemptions': ['CONFLICT', 'It was redeemed more often than that'],
  'errors.expiryPast': ['BAD_REQUEST', 'Its last day must be in the future'],
  'errors.couponDisabled': ['CONFLICT', 'The coupon is disabled'],
});

/** Without letters and digits that are easily confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 3;
const GROUP_CHARS = 4;
const randomGroup = (): string =>
  Array.from({ length: GROUP_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const randomCode = (): string => Array.from({ length: GROUPS }, randomGroup).join('-');

const msOf = (expiresAt: string | null | undefined): number | null =>
  expiresAt == null ? null : Date.parse(expiresAt);

/** Returns the bounds after an update; omitted fields are unchanged. */
const boundsAfter = (before: CouponRow, touched: Omit<UpdateCoupon, 'version'>) => ({
  days: touched.days ?? before.days,
  maxRedemptions: touched.maxRedemptions === undefined ? before.maxRedemptions : touched.maxRedemptions,
  expiresAtMs: touched.expiresAt === undefined ? before.expiresAtMs : msOf(touched.expiresAt),
  note: touched.note === undefined ? before.note : touched.note,
});

/** Coupon operations of the back office: each change rechecks the actor's right and is audited. */
export function adminCouponsService(deps: AccessDeps) {
  const { nowMs } = deps;
  const change = (actor: Actor, id: string, work: (trx: Trx) => Promise<Changed<void>>) =>
    changeAccess(deps, {
      actor,
      permission: 'manage:coupon',
      target: `coupon:${id}`,
      async work(trx): Promise<Changed<AdminCoupon>> {
        const changed = await work(trx);
        return { ...changed, value: await readCoupon(trx, id, nowMs()) };
      },
    });
  const demandExpiry = (expiresAtMs: number | null) => {
    if (expiresAtMs !== null && expiresAtMs <= nowMs()) throw refusal('errors.expiryPast');
  };
  const demandCoupon = async (trx: Trx, id: string): Promise<CouponRow> => {
    const coupon = await findCoupon(trx, 'id', id);
    if (!coupon) throw new ApiError('NOT_FOUND');
    return coupon;
  };

  return {
    create(actor: Actor, { code = randomCode(), ...body }: CreateCoupon): Promise<AdminCoupon> {
      const id = randomUUID();
      const { days, maxRedemptions = null, expiresAt, note = null } = body;
      const bounds = { days, maxRedemptions, expiresAtMs: msOf(expiresAt), note };
      demandExpiry(bounds.expiresAtMs);
      return change(actor, id, async (trx) => {
        const made = { redemptions: 0, disabledAtMs: null, createdBy: actor.userId, createdAtMs: nowMs() };
        if (!(await insertCoupon(trx, { id, code, ...bounds, ...made }))) throw refusal('errors.codeTaken');
        const detail = { coupon: code, ...bounds };
        return {
          value: undefined,
          record: { action: 'coupon.created', target: `coupon:${id}`, detail },
          affected: [],
        };
      });
    },

    /**
     * Updates a coupon; an update that changes nothing needs no version.
     * @throws ApiError CHANGED if another user has saved it since the version that was read
     */
    update: (actor: Actor, id: string, { version, ...touched }: UpdateCoupon): Promise<AdminCoupon> => {
      const target = `coupon:${id}` as const;
      const work = async (trx: Trx): Promise<Changed<void>> => {
        const coupon = await demandCoupon(trx, id);
        const bounds = boundsAfter(coupon, touched);
        const [was, will] = [couponFields(coupon), couponFields({ ...coupon, ...bounds })];
        if (coupon.disabledAtMs !== null) throw refusal('errors.couponDisabled');
        if (versionOf(was) === versionOf(will)) return { value: undefined, affected: [] };
        demandUnchanged(was, { version, current: await readCoupon(trx, id, nowMs()) });
        if (coupon.redemptions > 0 && coupon.days !== bounds.days) throw refusal('errors.daysFixed');
        if (bounds.maxRedemptions !== null && bounds.maxRedemptions < coupon.redemptions)
          throw refusal('errors.belowRedemptions');
        if (bounds.expiresAtMs !== coupon.expiresAtMs) demandExpiry(bounds.expiresAtMs);
        await updateCoupon(trx, id, bounds);
        const detail = { coupon: coupon.code, ...bounds };
        return { value: undefined, record: { action: 'coupon.updated', target, detail }, affected: [] };
      };
      return namingChanger(deps.db, { target, actions: ['coupon.updated'] }, () => change(actor, id, work));
    },

    /** Disables a coupon for further redemptions; days already redeemed remain. Idempotent. */
    disable: (actor: Actor, id: string): Promise<AdminCoupon> =>
      change(actor, id, async (trx) => {
        const coupon = await demandCoupon(trx, id);
        if (coupon.disabledAtMs !== null) return { value: undefined, affected: [] };
        await updateCoupon(trx, id, { disabledAtMs: nowMs() });
        const detail = { coupon: coupon.code };
        return {
          value: undefined,
          record: { action: 'coupon.disabled', target: `coupon:${id}`, detail },
          affected: [],
        };
      }),
  };
}
