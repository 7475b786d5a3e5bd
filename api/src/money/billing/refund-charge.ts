import type { AdminCharge, ChargeRefundBody } from '@bothways/domain/billing';
import type { Transaction } from 'kysely';
import { type AuditRecord, recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { ProviderError } from '#money/subscriptions';
import { type AccessDeps, type Actor, type Changed, changeAccess } from '#people/iam';
import { findCharge } from './admin-billing.store.ts';
import { billingRefusal } from './billing-refusal.ts';
import {
  type ChargeRefund,
  decideChargeRefund,
  findChargeRefund,
  insertChargeRefund,
} from './charge-refunds.store.ts';

/** Has the provider give back what was asked, once for each key, and applies it. @throws ProviderError */
export type GiveBack = (
  paymentId: string,
  order: { amountCents: number; reason: string; key: string },
) => Promise<{ status: 'completed' | 'pending' }>;

export interface RefundDeps extends AccessDeps {
  /** Undefined where this installation has no account with a payment provider. */
  giveBack: GiveBack | undefined;
}

/**
 * Gives a payment of a subscription back, in part or whole. What is asked is written down first, so that a provider that
 * does not answer leaves a trace, and the same key asks again for the same.
 * @throws ApiError NOT_FOUND, KEY_REUSED, errors.ownPayment, errors.notNow, errors.refundTooMuch, errors.providerError,
 * errors.providerMissing
 */
export async function refundCharge(
  deps: RefundDeps,
  actor: Actor,
  paymentId: string,
  body: ChargeRefundBody,
): Promise<AdminCharge> {
  const { db, giveBack } = deps;
  const isOpen = await ask(deps, actor, paymentId, body);
  if (isOpen) {
    if (!giveBack) throw billingRefusal('errors.providerMissing');
    const { status } = await giveBack(paymentId, body).catch((error: unknown) =>
      failed(deps, actor, { ...body, paymentId }, error),
    );
    // What is only promised stays asked until it is there.
    if (status === 'completed') await transact(db, (trx) => decideChargeRefund(trx, body.key, 'done'));
  }
  const charge = await findCharge(db, paymentId);
  if (!charge) throw new ApiError('NOT_FOUND');
  return charge;
}

/** Writes down what is wanted. @returns whether the provider is still to be asked */
const ask = (deps: RefundDeps, actor: Actor, paymentId: string, body: ChargeRefundBody): Promise<boolean> =>
  changeAccess(deps, {
    actor,
    permission: 'manage:user:transactions',
    target: `payment:${paymentId}`,
    async work(trx): Promise<Changed<boolean>> {
      const { key, amountCents, reason } = body;
      const charge = await findCharge(trx, paymentId);
      if (!charge) throw new ApiError('NOT_FOUND', { message: 'There is no such payment' });
      const before = await findChargeRefund(trx, key);
      if (before) {
        if (before.paymentId !== paymentId || before.amountCents !== amountCents || before.reason !== reason)
          throw new ApiError('KEY_REUSED', { message: 'This key is that of another refund' });
        return { value: before.state === 'asked', affected: [] };
      }
      if (charge.buyer?.id === actor.userId) throw billingRefusal('errors.ownPayment');
      if (deps.giveBack === undefined) throw billingRefusal('errors.providerMissing');
      if (!charge.mayRefund) throw billingRefusal('errors.notNow');
      if (amountCents > charge.amountCents - charge.refundedCents)
        throw billingRefusal('errors.refundTooMuch');
      await insertChargeRefund(trx, {
        key,
        paymentId,
        amountCents,
        reason,
        askedBy: actor.userId,
        atMs: deps.nowMs(),
        state: 'asked',
      });
      const detail = { payment: paymentId, cents: amountCents, reason };
      return {
        value: true,
        affected: [],
        record: { action: 'payment.refund-asked', target: targetOf(charge), detail },
      };
    },
  });

const targetOf = ({ buyer, paymentId }: AdminCharge): `${string}:${string}` =>
  buyer ? `user:${buyer.id}` : `payment:${paymentId}`;

type Asked = Pick<ChargeRefund, 'key' | 'paymentId' | 'amountCents'>;

/** The provider said no: nothing went back. */
export async function noteRefused(
  trx: Transaction<Schema>,
  { key, paymentId, amountCents }: Asked,
  atMs: number,
  who: Pick<AuditRecord, 'actor' | 'ip'> = { actor: SYSTEM_ACTOR },
): Promise<void> {
  if (!(await decideChargeRefund(trx, key, 'refused'))) return;
  await recordAudit(trx, {
    atMs,
    ...who,
    action: 'payment.refund-refused',
    target: `payment:${paymentId}`,
    detail: { payment: paymentId, cents: amountCents },
  });
}

/** Where the provider said nothing, it stays asked and is asked again. */
async function failed(
  { db, nowMs }: RefundDeps,
  { userId, ip }: Actor,
  refund: Asked,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ProviderError)) throw error;
  if (error.failure === 'refused')
    await transact(db, (trx) => noteRefused(trx, refund, nowMs(), { actor: userId, ip }));
  throw billingRefusal('errors.providerError');
}
