import { z } from 'zod';
import type { Country } from '../geo/index.ts';

/** The credit packs, in display order. */
export const PACK_IDS = ['free', 'kickstart', 'momentum', 'scale', 'enterprise'] as const;
export const packIdSchema = z.enum(PACK_IDS);
export type PackId = z.infer<typeof packIdSchema>;

/** Estonia has its own price list; all other countries have the default one. */
export type PackMarket = 'default' | 'EE';

export interface Pack {
  id: PackId;
  /** Whole credits. */
  credits: number;
  /** Missing where the price is agreed by mail. */
  priceCents?: number;
  /** Instalments where there are several; they add up to the price. */
  paymentsCents?: readonly number[];
}

/** Credits of the enterprise pack on the payment page of the default market. */
export const ENTERPRISE_ON_PAYMENT = 3000;

const FREE: Pack = { id: 'free', credits: 50, priceCents: 0 };

/** As on the payment page; the enterprise figure of the pricing page differs (`ENTERPRISE_ON_PRICING`). */
const PACKS: Readonly<Record<PackMarket, readonly Pack[]>> = {
  default: [
    FREE,
    { id: 'kickstart', credits: 250, priceCents: 100_00 },
    { id: 'momentum', credits: 700, priceCents: 250_00 },
    { id: 'scale', credits: 1500, priceCents: 500_00, paymentsCents: [400_00, 100_00] },
    { id: 'enterprise', credits: ENTERPRISE_ON_PAYMENT },
  ],
  EE: [
    FREE,
    { id: 'kickstart', credits: 500, priceCents: 300_00 },
    { id: 'momentum', credits: 900, priceCents: 500_00 },
    { id: 'scale', credits: 1600, priceCents: 800_00 },
    { id: 'enterprise', credits: 2500 },
  ],
};

/** Credits of the enterprise pack on the pricing page of the default market. */
export const ENTERPRISE_ON_PRICING = 1500;

/** Days after the first payment of a pack on which the second is due. */
export const SECOND_PAYMENT_DAYS = 30;

/** The pack that is marked as recommended. */
export const RECOMMENDED_PACK: PackId = 'momentum';

/** The price list of a country. */
export const packMarketOf = (country: Country): PackMarket => (country === 'EE' ? 'EE' : 'default');

/** The packs that a person may choose; verified people get no free one (C-M88). */
export const offeredPacks = (country: Country, isVerified: boolean): readonly Pack[] =>
  PACKS[packMarketOf(country)].filter(({ id }) => id !== 'free' || !isVerified);

/** Reward for the verification of a phone, once per account and number. */
export const PHONE_REWARD_CREDITS = 50;
const BONUS_CREDITS = 50;
const BONUS_PERCENT = 10;

/** Additional credits of a paid pack: 50 and a tenth of it, for people who are not verified yet (C-M85 to C-M87). */
export function bonusCredits({ credits, priceCents }: Pack, isVerified: boolean): number {
  if (isVerified || priceCents === undefined || priceCents === 0) return 0;
  return BONUS_CREDITS + Math.round((credits * BONUS_PERCENT) / 100);
}
