import type { AdminCharge, ChargeRefundBody } from '@bothways/domain/billing';
import type { Logger } from 'pino';
import { ApiError } from '#kernel/errors';
import { demandOpen } from '#kernel/ledger';
import { callForUser, type LogPayment } from '#money/payments';
import { type AccessDeps, type Actor, type Changed, changeAccess } from '#people/iam';
import { findCharge } from './admin-billing.store.ts';
import { askProvider, type GiveBack, NAMED_FOR_MS, type ReadRefund } from './ask-provider.ts';
import { billingRefusal } from './billing-refusal.ts';
import { type ChargeRefund, findChargeRefund, insertChargeRefund } from './charge-refunds.store.ts';

export interface RefundDeps extends AccessDeps {
  /** Undefined if this installation has no account with a payment provider. */
  giveBack: GiveBack | undefined;
  readRefund: ReadRefund;
  log: Pick<Logger, 'warn'>;
  logPayment: LogPayment;
}

/**
 * Refunds a subscription payment, in part or whole. The request is recorded first, so that a provider that does not
 * answer leaves a trace, and a repeat with the same key requests the same refund.
 * @throws ApiError NOT_FOUND, KEY_REUSED, UNAVAILABLE while the ledger is closed, errors.ownPayment, errors.notNow,
 * errors.refundTooMuch, errors.providerError, errors.providerMissing
 */
export async function refundCharge(
  deps: RefundDeps,
  actor: Actor,
  paymentId: string,
  body: ChargeRefundBody,
): Promise<AdminCharge> {
  const { db, giveBack } = deps;
  const open = await ask(deps, actor, paymentId, body);
  if (open) {
    if (!giveBack) throw billingRefusal('errors.providerMissing');
    const who = { actor: actor.userId, ip: actor.ip };
    // Without an answer, the refund stays `asked` and is retried.
    const state = await callForUser(deps, 'billing', askProvider({ ...deps, giveBack }, open, who));
    if (state === 'refused') throw billingRefusal('errors.providerError');
  }
  const charge = await findCharge(db, paymentId);
  if (!charge) throw new ApiError('NOT_FOUND');
  return charge;
}

/** Records the request. @returns the refund if the provider must still be asked */
const ask = (
  deps: RefundDeps,
  actor: Actor,
  paymentId: string,
  body: ChargeRefundBody,
): Promise<ChargeRefund | undefined> =>
  changeAccess(deps, {
    actor,
    permission: 'manage:user:transactions',
    target: `payment:${paymentId}`,
    async work(trx): Promise<Changed<ChargeRefund | undefined>> {
      const { key, amountCents, reason } = body;
      const charge = await findCharge(trx, paymentId);
      if (!charge) throw new ApiError('NOT_FOUND', { message: 'There is no such payment' });
      // The refund also reverses the inviter's reward, which is in credits.
      await demandOpen(trx);
      const before = await findChargeRefund(trx, key);
      if (before) {
        if (before.paymentId !== paymentId || before.amountCents !== amountCents || before.reason !== reason)
          throw new ApiError('KEY_REUSED', { message: 'This key is that of another refund' });
        if (before.state !== 'asked') return { value: undefined, affected: [] };
        const isForgotten = before.refundId === null && before.atMs + NAMED_FOR_MS <= deps.nowMs();
        if (isForgotten) throw billingRefusal('errors.notNow');
        return { value: before, affected: [] };
      }
      if (charge.buyer?.id === actor.userId) throw billingRefusal('errors.ownPayment');
      if (deps.giveBack === undefined) throw billingRefusal('errors.providerMissing');
      if (!charge.mayRefund) throw billingRefusal('errors.notNow');
      if (amountCents > charge.amountCents - charge.refundedCents)
        throw billingRefusal('errors.refundTooMuch');
      const refund: ChargeRefund = {
        key,
        paymentId,
        amountCents,
        reason,
        askedBy: actor.userId,
        atMs: deps.nowMs(),
        state: 'asked',
        refundId: null,
        answeredAtMs: null,
      };
      await insertChargeRefund(trx, refund);
      const detail = { payment: paymentId, cents: amountCents, reason };
      return {
        value: refund,
        affected: [],
        record: { action: 'payment.refund-asked', target: targetOf(charge), detail },
      };
    },
  });

const targetOf = ({ buyer, paymentId }: AdminCharge): `${string}:${string}` =>
  buyer ? `user:${buyer.id}` : `payment:${paymentId}`;
