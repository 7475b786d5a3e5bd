import { eurosOfCents } from '@bothways/domain/money';
import type { Transaction } from 'kysely';
import { depositsOf } from '#bots/bot-users';
import { SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { closingOf } from '#kernel/ledger';
import { movePayment } from './add-payment.ts';
import { lockBotUser } from './billing.store.ts';
import { withdrawableCents } from './moves.ts';
import { orderOf } from './payment-order.ts';

/**
 * Gives each depositor back what remains of their deposits with a bot user, as withdrawals. While the ledger is closed it
 * gives nothing back: whoever manages payments can do so later.
 * @param ip of the person for whom it is done
 */
export async function returnDeposits(
  trx: Transaction<Schema>,
  { email, ip, atMs }: { email: string; ip: string; atMs: number },
): Promise<void> {
  if (await closingOf(trx)) return;
  const user = await lockBotUser(trx, email);
  const actor = { userId: SYSTEM_ACTOR, ip };
  for (const { adminId: depositorId } of await depositsOf(trx, [email])) {
    // Each one leaves less for the next, where not all of it is left.
    const cents = await withdrawableCents(trx, email, depositorId);
    if (cents === 0) continue;
    const amount = eurosOfCents(cents);
    const order = orderOf(actor, { userEmail: email, type: 'withdrawal', amount, depositorId });
    await movePayment(trx, { actor, order, user, atMs });
  }
}
