const WHOLE = 10_000;

/** The agreed shares of a bot user's profit, in hundredths of a percent; null where none is agreed. */
export interface Shares {
  providerRate: number | null;
  internalRate: number | null;
}

/** Price of a credit by the agreed shares, in hundredths of a percent; undefined where none is agreed. */
export function agreedRateOf({ providerRate, internalRate }: Shares): number | undefined {
  const rate = (providerRate ?? 0) + (internalRate ?? 0);
  return rate > 0 && rate <= WHOLE ? rate : undefined;
}

interface Discounts {
  internalDiscountCents: number;
  providerDiscountCents: number;
}

/**
 * Computes the discount of a credit payment from the agreed shares, and who bears it. The regular price is
 * `providerRate + internalRate` percent of the credits; the difference comes out of our share first, and out of the
 * provider's where ours is used up. It is 0 where more is paid, or no share is agreed.
 * @param cents of the payment
 * @param credits hundredths that it buys
 */
export function discountsOf(
  cents: number,
  credits: number,
  { providerRate, internalRate }: Shares,
): Discounts {
  const internal = shareOf(credits, internalRate ?? 0);
  const full = shareOf(credits, (providerRate ?? 0) + (internalRate ?? 0));
  const missing = Math.max(0, full - cents);
  const internalDiscountCents = Math.min(missing, internal);
  return { internalDiscountCents, providerDiscountCents: missing - internalDiscountCents };
}

/** Rounds to the nearest cent, halves up. */
const shareOf = (credits: number, rate: number): number =>
  Math.floor((2 * credits * rate + WHOLE) / (2 * WHOLE));
