import type { Transaction } from 'kysely';
import { type AuditRecord, recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ProviderError } from '#money/subscriptions';
import { type ChargeRefund, decideChargeRefund, noteAnswer } from './charge-refunds.store.ts';

/** The provider knows a request by our name for so long: later it could give the same back twice. */
export const NAMED_FOR_MS = 72 * 60 * 60_000;

/** What the provider says of a refund. */
export interface RefundAnswer {
  /** What it calls it. */
  id: string;
  /** `pending`: promised. `failed`: it will not come. */
  status: 'completed' | 'pending' | 'failed';
}

/** Has the provider give back what was asked, once for each key, and applies it. @throws ProviderError */
export type GiveBack = (
  paymentId: string,
  order: { amountCents: number; reason: string; key: string },
) => Promise<RefundAnswer>;

/** Reads a refund by the provider's name, and applies it; undefined where it knows none of that name. @throws ProviderError */
export type ReadRefund = (refundId: string) => Promise<RefundAnswer | undefined>;

export interface AskDeps {
  db: Db;
  nowMs: () => number;
  giveBack: GiveBack;
  readRefund: ReadRefund;
}

type Who = Pick<AuditRecord, 'actor' | 'ip'>;

/**
 * Asks the provider for a refund, and writes down what it says. One that it has named is only looked at: it forgets our
 * names within days, and would give the same money twice. What is only promised stays asked.
 * @param who asks, where the provider says no
 * @returns what is known of it then
 * @throws ProviderError where the provider said nothing
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
  return STATES[answer?.status ?? 'pending'];
}

const STATES: Record<RefundAnswer['status'], ChargeRefund['state']> = {
  completed: 'done',
  pending: 'asked',
  failed: 'refused',
};

function answerOf(
  { giveBack, readRefund }: AskDeps,
  { key, paymentId, amountCents, reason, refundId }: ChargeRefund,
): Promise<(Omit<RefundAnswer, 'id'> & Partial<RefundAnswer>) | undefined> {
  if (refundId !== null) return readRefund(refundId);
  return giveBack(paymentId, { amountCents, reason, key }).catch((error: unknown) => {
    // Only what was asked for can be refused; a question that is says nothing of what was promised.
    if (error instanceof ProviderError && error.failure === 'refused') return { status: 'failed' };
    throw error;
  });
}

/** The provider said no: nothing went back. */
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
