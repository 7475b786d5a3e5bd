import type { Transaction } from 'kysely';
import { type AuditRecord, recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { isRefused, type LogPayment, REFUND_STATES, type RefundStatus } from '#money/payments';
import { type ChargeRefund, decideChargeRefund, noteAnswer } from './charge-refunds.store.ts';

/** The provider honours our idempotency key for this long; a later request could refund the same amount twice. */
export const NAMED_FOR_MS = 72 * 60 * 60_000;

/** The provider's answer about a refund. */
export interface RefundAnswer {
  /** The provider's id of the refund. */
  id: string;
  status: RefundStatus;
}

/** Has the provider refund the amount, once per key, and applies the refund. @throws ProviderError */
export type GiveBack = (
  paymentId: string,
  order: { amountCents: number; reason: string; key: string },
) => Promise<RefundAnswer>;

/**
 * Reads a refund by the provider's id and applies it; undefined if the provider does not know the id.
 * @throws ProviderError
 */
export type ReadRefund = (refundId: string) => Promise<RefundAnswer | undefined>;

export interface AskDeps {
  db: Db;
  nowMs: () => number;
  giveBack: GiveBack;
  readRefund: ReadRefund;
  logPayment: LogPayment;
}

type Who = Pick<AuditRecord, 'actor' | 'ip'>;

/**
 * Requests the refund from the provider and records the answer. A refund that already has a provider id is only read:
 * the provider forgets our keys within days and would then refund the same money twice. A pending refund stays `asked`.
 * @param who requests the refund, for the audit entry if the provider refuses
 * @returns the state of the refund afterwards
 * @throws ProviderError if the provider gave no answer
 */
export async function askProvider(
  deps: AskDeps,
  refund: ChargeRefund,
  who: Who = { actor: SYSTEM_ACTOR },
): Promise<ChargeRefund['state']> {
  const { db, nowMs } = deps;
  const { key, refundId } = refund;
  const answer = await answerOf(deps, refund);
  await transact(db, async (trx) => {
    const atMs = nowMs();
    await noteAnswer(trx, key, { refundId: answer?.id ?? refundId, answeredAtMs: atMs });
    if (answer?.status === 'completed') await decideChargeRefund(trx, key, 'done');
    if (answer?.status === 'failed') await noteRefused(trx, refund, atMs, who);
  });
  if (answer?.status === 'failed')
    deps.logPayment({
      event: 'refusal',
      payment: refund.paymentId,
      cents: refund.amountCents,
      why: 'refund',
    });
  return REFUND_STATES[answer?.status ?? 'pending'];
}

function answerOf(
  { giveBack, readRefund }: AskDeps,
  { key, paymentId, amountCents, reason, refundId }: ChargeRefund,
): Promise<(Omit<RefundAnswer, 'id'> & Partial<RefundAnswer>) | undefined> {
  if (refundId !== null) return readRefund(refundId);
  return giveBack(paymentId, { amountCents, reason, key }).catch((error: unknown) => {
    // Only a new request can be refused; a refused read reveals nothing about a promised refund.
    if (isRefused(error)) return { status: 'failed' };
    throw error;
  });
}

/** Records that the provider refused: nothing was refunded. */
async function noteRefused(
  trx: Transaction<Schema>,
  { key, paymentId, amountCents }: ChargeRefund,
  atMs: number,
  who: Who,
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
