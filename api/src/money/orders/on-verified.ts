import type { Transaction } from 'kysely';
import { SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { PROMOTIONS, takeBack } from '#kernel/ledger';
import {
  accountSubject,
  accountSubjects,
  hasHad,
  keepReferralNumber,
  numberOfSubject,
  numberSubject,
  takeOnce,
} from '#money/rewards';
import type { Verified } from '#people/phone';
import { orderNumber } from './order-view.ts';
import { lockOrder, ordersOf, updatePayment, type WholeOrder } from './orders.store.ts';
import { settleBonus } from './settle-bonus.ts';
import type { SettleDeps } from './settle-order.ts';

type Trx = Transaction<Schema>;

/** Limit of orders that may wait for a phone: an unverified account has few. */
const LOOKED_AT = 200;

/**
 * The number had a free pack in another account: this account's pack is taken back, and what has been spent becomes a
 * debt.
 */
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

/** Marks the number as used; returns whether another account has had a free pack with it, or another of its owner. */
async function isSecondFor(trx: Trx, { hashSubject }: SettleDeps, verified: Verified): Promise<boolean> {
  const { userId, phoneNumber, atMs } = verified;
  const own = [numberOfSubject(userId, phoneNumber)];
  // This account verified the number before: the case is already decided.
  if (!(await takeOnce(trx, 'freePack', { subjects: own, atMs }, hashSubject))) return false;
  const subjects = [numberSubject(phoneNumber)];
  const isFirst = await takeOnce(trx, 'freePack', { subjects, atMs }, hashSubject);
  const self = accountSubject(userId);
  const others = (await accountSubjects(trx, userId, atMs)).filter((subject) => subject !== self);
  return !isFirst || (await hasHad(trx, 'freePack', others, hashSubject));
}

/**
 * Pays bonuses that waited for a verified phone, and marks the number for promotions granted once. To be called in the
 * transaction that verifies the phone.
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
