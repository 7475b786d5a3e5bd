import type { Company } from '@bothways/domain/company';
import { planSchema } from '@bothways/domain/plans';
import { utcDay } from '@bothways/domain/time';
import type { HashNumber } from '#kernel/vault';
import type { MoneyLetters } from '#money/letters';
import { issueCreditNote, issueReceipt } from '#money/receipts';
import { rewardReferral, settleReferral } from '#money/rewards';
import { forgetSpending, noteSpending } from '#people/self-limits';
import type { PaidCharge, SubscriptionBooks } from './books.ts';
import { spendingKey } from './spending-key.ts';

const purchaseOf = ({ paymentId }: PaidCharge) => `charge:${paymentId}` as const;

const receiptOf = (charge: PaidCharge, seller: Company): Parameters<typeof issueReceipt>[1] => {
  const { userId, paymentId, plan, days, amountCents, atMs, nowMs } = charge;
  return {
    userId,
    paymentId,
    item: { kind: 'subscription', plan: planSchema.parse(plan), days },
    seller,
    totalCents: amountCents,
    paidAtMs: atMs,
    nowMs,
  };
};

/** Receipts, credit notes, letters and the inviter's reward, in the transaction that records the payment. */
export const subscriptionBooks = (
  letters: MoneyLetters,
  hashSubject: HashNumber,
  seller: Company,
): SubscriptionBooks => ({
  async onPaid(trx, charge) {
    const { userId, amountCents, nowMs, isFirst } = charge;
    const { receipt } = await issueReceipt(trx, receiptOf(charge, seller));
    await letters.post(trx, userId, { kind: isFirst ? 'bought' : 'renewed', receipt });
    if (userId === null) return;
    await forgetSpending(trx, spendingKey(charge.subscriptionId));
    await noteSpending(trx, { userId, amountCents, key: purchaseOf(charge), atMs: nowMs });
    await rewardReferral(trx, { userId, purchase: purchaseOf(charge), atMs: nowMs }, hashSubject);
  },
  async onUndone(trx, charge) {
    const { userId, paymentId, amountCents, nowMs } = charge;
    await issueReceipt(trx, receiptOf(charge, seller));
    const note = await issueCreditNote(trx, { paymentId, refundedCents: amountCents, nowMs });
    if (note?.isNew) await letters.post(trx, userId, { kind: 'refunded', receipt: note.receipt });
  },
  async onReturned(trx, charge, { totalCents }) {
    const { userId, paymentId, amountCents, nowMs } = charge;
    const note = await issueCreditNote(trx, { paymentId, refundedCents: totalCents, nowMs });
    if (note?.isNew) await letters.post(trx, userId, { kind: 'refunded', receipt: note.receipt });
    const isStanding = totalCents < amountCents;
    if (!isStanding) await forgetSpending(trx, purchaseOf(charge));
    await settleReferral(trx, { purchase: purchaseOf(charge), isStanding, atMs: nowMs });
  },
  async notify(trx, { kind, userId, plan: named, subscriptionId, accessUntilMs, atMs }) {
    const plan = planSchema.parse(named);
    const event = `${subscriptionId}:${utcDay(atMs)}`;
    if (kind === 'ending') {
      // Without remaining days, nothing ends.
      if (accessUntilMs === undefined) return;
      await letters.post(trx, userId, { kind, plan, endsAtMs: accessUntilMs, event });
      return;
    }
    await letters.post(trx, userId, { kind: kind === 'failed' ? 'paymentFailed' : 'suspended', plan, event });
  },
  collect: () => letters.collect(),
});
