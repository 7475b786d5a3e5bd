import { hundredthsOfCredits } from '@bothways/domain/money';
import { PHONE_REWARD_CREDITS } from '@bothways/domain/packs';
import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { PROMOTIONS, payIn, takeBack } from '#kernel/ledger';
import { accountSubjects, contactOf, emailSubjects, numberSubject, takeOnce } from '#money/rewards';
import { verifiedNumberOf } from '#people/phone';
import { passDebt } from '#people/self-limits';
import type { OrderDeps } from './order-deps.ts';
import { orderNumber } from './order-view.ts';
import { type OrderRow, type PaymentRow, updateOrder, type WholeOrder } from './orders.store.ts';

type Trx = Transaction<Schema>;
type BonusDeps = Pick<OrderDeps, 'hashSubject' | 'nowMs'>;

/** The part of a promised bonus paid here; the verification of the phone pays the rest. */
const ownPart = ({ bonus }: OrderRow): number =>
  Math.max(0, bonus - hundredthsOfCredits(PHONE_REWARD_CREDITS));

const isPaid = ({ paidAtMs }: PaymentRow): boolean => paidAtMs !== null;

/** Returns whether everything paid has been refunded. */
export const isReturned = (payments: readonly PaymentRow[]): boolean =>
  payments.filter(isPaid).every(({ centsBack, amountCents }) => centsBack >= amountCents);

/** Decides whether this order earns the bonus, once the phone is verified and the first payment is paid. */
async function decide(
  trx: Trx,
  deps: BonusDeps,
  { row, payments }: WholeOrder,
): Promise<OrderRow['bonusState']> {
  const { bonusState, userId } = row;
  const [first] = payments;
  if (bonusState !== 'waiting' || !first || !isPaid(first) || userId === null) return bonusState;
  const phoneNumber = await verifiedNumberOf(trx, userId);
  if (phoneNumber === undefined) return bonusState;
  const { email } = (await contactOf(trx, userId)) ?? {};
  const addresses = email === undefined ? [] : emailSubjects(email);
  const atMs = deps.nowMs();
  const accounts = await accountSubjects(trx, userId, atMs);
  const taken = { subjects: [...accounts, ...addresses, numberSubject(phoneNumber)], atMs };
  return (await takeOnce(trx, 'bonus', taken, deps.hashSubject)) ? 'paid' : 'refused';
}

/** Pays the bonus of an order when it is due, and takes it back while everything paid is refunded. */
export async function settleBonus(trx: Trx, deps: BonusDeps, whole: WholeOrder): Promise<void> {
  const { row, payments } = whole;
  const bonusState = await decide(trx, deps, whole);
  const wanted = bonusState === 'paid' && !isReturned(payments) ? ownPart(row) : 0;
  const more = wanted - row.bonusGiven;
  if (bonusState === row.bonusState && more === 0) return;
  const bonusMoves = row.bonusMoves + (more === 0 ? 0 : 1);
  await updateOrder(trx, row.id, { bonusState, bonusGiven: wanted, bonusMoves });
  if (more === 0) return;
  const atMs = deps.nowMs();
  const draft = {
    // An account gets its first bonus once; later movements concern this order.
    key: bonusMoves === 1 ? `bonus:${row.holder}` : `bonus:${row.holder}:${row.id}:${bonusMoves}`,
    actor: SYSTEM_ACTOR,
    comment: orderNumber(row.serial),
    cause: `order:${row.id}`,
  };
  if (more > 0) {
    await payIn(trx, { ...draft, userId: row.holder, kind: 'bonus', from: PROMOTIONS, amount: more }, atMs);
  } else {
    const userId = payments[0]?.paidTo ?? row.holder;
    await takeBack(trx, { ...draft, userId, kind: 'refund', to: PROMOTIONS, amount: 0 - more }, atMs);
    await passDebt(trx, userId, atMs);
  }
  await recordAudit(trx, {
    atMs,
    actor: SYSTEM_ACTOR,
    action: more > 0 ? 'order.bonus-paid' : 'order.bonus-returned',
    target: `order:${row.id}`,
    detail: { credits: Math.abs(more) },
  });
}
