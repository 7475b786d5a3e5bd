import { boughtCredits, PAYMENT_METHODS, type PaymentType } from '@bothways/domain/bot-billing';
import { DAY_MS } from '@bothways/domain/time';

import type { Schema } from '#kernel/db';
import type { Random } from '#market/feeds';
import type { Person } from './people.ts';

/** A payment not in the ledger yet. */
export type PaymentRow = Omit<Schema['botPayments'], 'transferId'>;

const FREE_CENTS = 5000;
const NEW_YEAR_GIFT = 0.06;

interface Drawn {
  type: PaymentType;
  amountCents: number;
  credits: number;
  atMs: number;
  more?: Partial<PaymentRow>;
}

/**
 * Draws a person's payments: free credits first, then a payment whenever the bot's winnings have used up the credit. A
 * person who does not pay gets into debt.
 * @param actors ids of those who record payments
 */
export function paymentsOf(
  random: Random,
  person: Person,
  days: readonly Schema['botProfitDays'][],
  actors: readonly string[],
  nowMs: number,
): PaymentRow[] {
  const drawn: Drawn[] = [];
  const beganMs = nowMs - person.daysHere * DAY_MS;
  if (random.chance(0.6))
    drawn.push({ type: 'freecredits', amountCents: FREE_CENTS, credits: FREE_CENTS, atMs: beganMs });
  let left = drawn.length > 0 ? FREE_CENTS : 0;
  const least = random.between(20, 140) * 100;
  const stopsMs = person.pays ? nowMs : nowMs - 75 * DAY_MS;
  for (const { day, profitCents } of [...days].sort((a, b) => (a.day < b.day ? -1 : 1))) {
    left -= profitCents;
    // Recorded the same evening, never in the future.
    const atMs = Math.min(
      Date.parse(`${day}T20:00:00Z`) + Math.round(random.between(0, 3 * 3600)) * 1000,
      nowMs - 60_000,
    );
    if (left >= least || atMs > stopsMs) continue;
    const amountCents = Math.round(random.between(6, 18)) * 1000;
    const credits = boughtCredits(amountCents, person.ratePercent);
    left += credits;
    const method = random.pick(PAYMENT_METHODS);
    const reference = method === 'bizum' ? `BZ-${Math.floor(random.between(1000, 9999))}` : null;
    drawn.push({
      type: 'credit',
      amountCents,
      credits,
      atMs,
      more: { rate: person.ratePercent * 100, method, reference },
    });
    if (random.chance(NEW_YEAR_GIFT))
      drawn.push({ type: 'raspberry', amountCents: 1800, credits: 1800, atMs: atMs + 60_000 });
  }
  return drawn.map(({ type, amountCents, credits, atMs, more }, at) => ({
    id: `demo-${person.email}-${at + 1}`,
    email: person.email,
    type,
    amountCents,
    credits,
    rate: null,
    method: null,
    reference: null,
    comment: null,
    adminId: null,
    approvedBy: null,
    addedBy: type === 'credit' ? random.pick(actors) : 'system',
    atMs,
    internalDiscountCents: 0,
    providerDiscountCents: 0,
    deletedAtMs: null,
    deletedBy: null,
    ...more,
  }));
}
