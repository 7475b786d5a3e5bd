import type { Transaction } from 'kysely';
import { SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { PROMOTIONS, takeBack } from '#kernel/ledger';
import { keepReferralNumber, numberOfSubject, numberSubject, takeOnce } from '#money/rewards';
import type { Verified } from '#people/phone';
import { orderNumber } from './order-view.ts';
import { lockOrder, ordersOf, updatePayment, type WholeOrder } from './orders.store.ts';
import { settleBonus } from './settle-bonus.ts';
import type { SettleDeps } from './settle-order.ts';

type Trx = Transaction<Schema>;

/** Orders that may wait for a phone: an account that is not verified has few. */
const LOOKED_AT = 200;

/** The number had a free pack in another account: this one's goes back, as far as it is there, and the rest is owed. */
async function returnFreePack(trx: Trx, { row, payments }: WholeOrder, atMs: number): Promise<void> {
  const [payment] = payments;
  if (!payment || payment.paidAtMs === null || payment.creditsBack > 0) return;
  await updatePayment(trx, payment, { creditsBack: payment.credits, moves: payment.moves + 1 });
  await takeBack(
    trx,
    {
      key: `free-pack-again:${row.holder}`,
      kind: 'reversal',
      userId: row.holder,
      to: PROMOTIONS,
      amount: payment.credits,
      actor: SYSTEM_ACTOR,
      comment: orderNumber(row.serial),
      cause: `order:${row.id}`,
    },
    atMs,
  );
}

/** Marks the number; whether another account has had a free pack with it. */
async function isSecondFor(trx: Trx, { hashSubject }: SettleDeps, verified: Verified): Promise<boolean> {
  const { userId, phoneNumber, atMs } = verified;
  const own = [numberOfSubject(userId, phoneNumber)];
  // Verified here before: it was decided then.
  if (!(await takeOnce(trx, 'freePack', { subjects: own, atMs }, hashSubject))) return false;
  const subjects = [numberSubject(phoneNumber)];
  return !(await takeOnce(trx, 'freePack', { subjects, atMs }, hashSubject));
}

/**
 * Somebody has verified a phone: bonuses that waited for it are paid, and the number takes part in what is had once. In
 * the transaction that verifies it.
 */
export async function onVerified(trx: Trx, deps: SettleDeps, verified: Verified): Promise<void> {
  const { userId, atMs } = verified;
  await keepReferralNumber(trx, verified, deps.hashSubject);
  const orders = await ordersOf(trx, userId, LOOKED_AT);
  const free = orders.find(({ row }) => row.pack === 'free');
  if (free && (await isSecondFor(trx, deps, verified))) await returnFreePack(trx, free, atMs);
  for (const { row } of orders.filter((order) => order.row.bonusState === 'waiting')) {
    const whole = await lockOrder(trx, row.id);
    if (whole) await settleBonus(trx, deps, whole);
  }
}
