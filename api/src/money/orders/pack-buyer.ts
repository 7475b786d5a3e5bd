import { type Country, countrySchema } from '@bothways/domain/geo';
import { isTooLate, type PackOffer, packOffer } from '@bothways/domain/orders';
import { offeredPacks, type PackId, type PackMarket, packMarketOf } from '@bothways/domain/packs';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import type { HashNumber } from '#kernel/vault';
import { accountSubjects, emailSubjects, hasHad, numberSubject } from '#money/rewards';
import { linkedEmails } from '#people/users';
import { statesOf } from './order-view.ts';
import { ordersOf } from './orders.store.ts';
import { type BuyerRow, selectBuyer } from './pack-buyer.store.ts';

type Reader = Kysely<Schema>;

/** What determines the packs offered to a user. */
export interface PackBuyer {
  userId: string;
  email: string;
  country: Country;
  /** Whether the account states the country; otherwise it is inferred from the request. */
  isCountryKnown: boolean;
  market: PackMarket;
  /** A verified phone, or linked users: no free pack, and no bonus except one promised before. */
  isVerified: boolean;
  /** The pack chosen before the phone was verified: it keeps its bonus. */
  keptPack: string | undefined;
  hadBonus: boolean;
  hadFreePack: boolean;
}

/** Re-verifying a number later does not make the user unverified in between. */
function packBefore({
  pack,
  packAtMs,
  firstVerifiedAtMs,
  mobilePhoneVerifiedAtMs,
}: BuyerRow): string | undefined {
  const verifiedAtMs = firstVerifiedAtMs ?? mobilePhoneVerifiedAtMs;
  const isBefore = packAtMs !== null && (verifiedAtMs === null || packAtMs < verifiedAtMs);
  return isBefore && pack !== null ? pack : undefined;
}

/** @returns undefined if there is no such user */
export async function packBuyer(
  db: Reader,
  { userId, geo, hash, nowMs }: { userId: string; geo: Country; hash: HashNumber; nowMs: number },
): Promise<PackBuyer | undefined> {
  const row = await selectBuyer(db, userId);
  if (!row) return undefined;
  const { email, mobilePhoneNumber, mobilePhoneVerifiedAtMs } = row;
  const hasPhone = mobilePhoneVerifiedAtMs !== null;
  const phoneNumber = hasPhone ? (mobilePhoneNumber ?? undefined) : undefined;
  const subjects = [
    ...(await accountSubjects(db, userId, nowMs)),
    ...emailSubjects(email),
    ...(phoneNumber === undefined ? [] : [numberSubject(phoneNumber)]),
  ];
  const isLinked = (await linkedEmails(db, userId)).length > 0;
  const country = countrySchema.safeParse(row.country).data ?? geo;
  return {
    userId,
    email,
    country,
    isCountryKnown: row.country !== null,
    market: packMarketOf(country),
    isVerified: hasPhone || isLinked,
    keptPack: isLinked ? undefined : packBefore(row),
    hadBonus: await hasHad(db, 'bonus', subjects, hash),
    hadFreePack: await hasHad(db, 'freePack', subjects, hash),
  };
}

/** Returns whether the bonus is promised with this pack. */
const isFreshFor = ({ isVerified, keptPack, hadBonus }: PackBuyer, pack: PackId): boolean =>
  !hadBonus && (!isVerified || keptPack === pack);

/** Returns the packs that a user may buy now, in the order of the page. */
export const offersFor = (buyer: PackBuyer): PackOffer[] =>
  offeredPacks(buyer.country, buyer.isVerified || buyer.hadFreePack).map((pack) =>
    packOffer(pack, isFreshFor(buyer, pack.id)),
  );

const MAX_ORDERS = 200;

/** Returns whether an earlier payment is so overdue that no new pack is sold before it is paid. */
export async function hasOverdue(db: Reader, userId: string, nowMs: number): Promise<boolean> {
  const orders = await ordersOf(db, userId, MAX_ORDERS);
  return orders.some((order) => {
    const states = statesOf(order, nowMs);
    return order.payments.some((payment, index) => isTooLate(payment, states[index] ?? 'void', nowMs));
  });
}
