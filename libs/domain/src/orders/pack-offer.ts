import { hundredthsOfCredits } from '../money/index.ts';
import { bonusCredits, type Pack, SECOND_PAYMENT_DAYS } from '../packs/index.ts';
import type { PackOffer } from './orders.schema.ts';

/** Splits a pack's credits over its payments, in hundredths: in proportion, with the remainder on the last. */
function creditsByPayment({ credits }: Pack, amountsCents: readonly number[]): number[] {
  const total = hundredthsOfCredits(credits);
  const priceCents = amountsCents.reduce((sum, cents) => sum + cents, 0);
  const parts = amountsCents.map((cents) => Math.floor((total * cents) / Math.max(1, priceCents)));
  const given = parts.slice(0, -1).reduce((sum, part) => sum + part, 0);
  return [...parts.slice(0, -1), total - given];
}

/**
 * Returns a pack as offered to one person.
 * @param isFresh no verified phone, no linked users, and no bonus yet: the bonus is promised
 */
export function packOffer(pack: Pack, isFresh: boolean): PackOffer {
  const { id, credits, priceCents, paymentsCents = [priceCents ?? 0] } = pack;
  const bonus = hundredthsOfCredits(isFresh ? bonusCredits(pack, false) : 0);
  const parts = creditsByPayment(pack, paymentsCents);
  return {
    id,
    credits: hundredthsOfCredits(credits),
    bonus,
    ...(priceCents !== undefined && { priceCents }),
    payments:
      priceCents === undefined
        ? []
        : paymentsCents.map((amountCents, index) => ({
            amountCents,
            credits: parts[index] ?? 0,
            bonus: index === 0 ? bonus : 0,
            inDays: index * SECOND_PAYMENT_DAYS,
          })),
  };
}
