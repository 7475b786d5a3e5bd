import { may } from '@bothways/domain/identity';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { ledgerTransaction } from '#kernel/ledger';
import { rightsOf } from '#money/credits';
import type { Actor } from '#people/iam';
import { auditPayment } from './add-payment.ts';
import { type BilledUser, insertPayment } from './billing.store.ts';
import { type BillingDeps, SECOND_PERSON, SELLS_CREDITS } from './billing-deps.ts';
import { BillingRefusal } from './billing-refusal.ts';
import { demandBounded, MOVES } from './moves.ts';
import { type PaymentOrder, paymentRow } from './payment-order.ts';
import { refused } from './refused.ts';
import { decideWaiting, findWaiting, type WaitingRow } from './waiting.store.ts';

type Trx = Transaction<Schema>;

interface Waiting {
  row: WaitingRow;
  user: BilledUser;
  order: PaymentOrder;
  held: readonly string[];
}

/** Decides in one transaction, with the bot user locked; a refusal is recorded. @throws ApiError NOT_FOUND */
async function deciding(
  deps: BillingDeps,
  actor: Actor,
  id: string,
  decide: (trx: Trx, waiting: Waiting) => Promise<void>,
): Promise<void> {
  const row = await findWaiting(deps.db, 'id', id);
  if (!row) throw new ApiError('NOT_FOUND', { message: 'Payment not found' });
  const { email, key, amountCents: cents, rate, credits, method, reference, comment } = row;
  const fields = { key, cents, rate, credits, method, reference, comment };
  const order: PaymentOrder = { ...fields, type: 'credit', adminId: null, isMeant: true };
  await refused(deps, actor, { email, wanted: { payment: id } }, () =>
    ledgerTransaction(deps.db, async (trx) => {
      const held = await rightsOf(trx, actor.userId);
      await decide(trx, { row, user: await deps.guards.lock(trx, email), order, held });
    }),
  );
}

/**
 * Approves a payment, at the requested rate and amount.
 * @throws BillingRefusal if it is the actor's own, decided, too large by now, or its author may no longer create
 * credits
 * @throws ApiError FORBIDDEN, NOT_FOUND, UNAVAILABLE while the ledger is closed
 */
export const approvePayment = (deps: BillingDeps, actor: Actor, id: string): Promise<void> =>
  deciding(deps, actor, id, async (trx, { row, user, order, held }) => {
    if (!may(held, SECOND_PERSON)) throw new ApiError('FORBIDDEN');
    const { addedBy } = row;
    if (addedBy === actor.userId) throw new BillingRefusal('errors.ownPayment');
    const atMs = deps.nowMs();
    if (!may(await rightsOf(trx, addedBy), SELLS_CREDITS)) throw new BillingRefusal('errors.makerLostRight');
    if (!(await decideWaiting(trx, { id, decision: 'approved', by: actor.userId, atMs })))
      throw new BillingRefusal('errors.decided');
    const { email } = user;
    const move = { actor: { userId: addedBy }, order, email, atMs, cause: `payment:${id}` };
    const { id: transferId } = await MOVES.credit(trx, move);
    const paid = paymentRow(order, user, { addedBy, atMs });
    await insertPayment(trx, { id, ...paid, approvedBy: actor.userId, transferId });
    await demandBounded(trx, email);
    await auditPayment(trx, actor, { action: 'bot-payment.approved', id, order, email, atMs });
  });

/**
 * Declines a waiting payment: by the second person, or its author.
 * @throws BillingRefusal if it is decided
 * @throws ApiError FORBIDDEN, NOT_FOUND
 */
export const declinePayment = (deps: BillingDeps, actor: Actor, id: string): Promise<void> =>
  deciding(deps, actor, id, async (trx, { row, user: { email }, order, held }) => {
    if (row.addedBy !== actor.userId && !may(held, SECOND_PERSON)) throw new ApiError('FORBIDDEN');
    const atMs = deps.nowMs();
    if (!(await decideWaiting(trx, { id, decision: 'declined', by: actor.userId, atMs })))
      throw new BillingRefusal('errors.decided');
    await auditPayment(trx, actor, { action: 'bot-payment.declined', id, order, email, atMs });
  });
