import type { DaySums } from '@bothways/domain/bot-bets';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Trx = Transaction<Schema>;

/**
 * Updates a user's daily profits and the bot's total for them, and marks the days for recomputation. A day without bets
 * is deleted.
 */
export async function moveProfit(
  trx: Trx,
  email: string,
  changes: ReadonlyMap<string, DaySums>,
): Promise<void> {
  let profit = 0;
  for (const [day, sums] of changes) {
    profit += sums.profitCents;
    await trx
      .insertInto('botProfitDays')
      .values({ email, day, ...sums })
      .onConflict((conflict) =>
        conflict.columns(['email', 'day']).doUpdateSet((eb) => ({
          profitCents: eb('botProfitDays.profitCents', '+', sums.profitCents),
          expenditureCents: eb('botProfitDays.expenditureCents', '+', sums.expenditureCents),
          bets: eb('botProfitDays.bets', '+', sums.bets),
        })),
      )
      .execute();
    await trx
      .insertInto('botDirtyDays')
      .values({ day })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (changes.size === 0) return;
  await trx
    .deleteFrom('botProfitDays')
    .where('email', '=', email)
    .where('day', 'in', [...changes.keys()])
    .where('bets', '=', 0)
    .where('profitCents', '=', 0)
    .where('expenditureCents', '=', 0)
    .execute();
  await trx
    .updateTable('botUsers')
    .set({ profitCents: sql`"profitCents" + ${profit}` })
    .where('email', '=', email)
    .execute();
}
