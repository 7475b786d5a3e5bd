import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { accountIdOf, adminAccount, receivableAccount } from './accounts.ts';

/**
 * Returns how many of a user's credits the house has given (free pack, bonus, rewards), which may be used but not sent
 * on; in hundredths. Deposits use given ones first: credits deposited with bot users do not count.
 */
export async function givenTo(db: Kysely<Schema>, userId: string): Promise<number> {
  const own = [adminAccount(userId), receivableAccount(userId)].map(accountIdOf);
  const rows = await db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('ledgerAccounts as account', 'account.id', 'entry.accountId')
    .select(['account.kind', ({ fn }) => fn.sum<number | string>('entry.amount').as('sum')])
    .where('account.kind', 'in', ['promotions', 'rewards', 'botUser'])
    .where('entry.transferId', 'in', (eb) =>
      eb.selectFrom('ledgerEntries').select('transferId').where('accountId', 'in', own),
    )
    .groupBy('account.kind')
    .execute();
  const sumOf = (kinds: readonly string[]): number =>
    rows.reduce((total, { kind, sum }) => (kinds.includes(kind) ? total + Number(sum) : total), 0);
  return Math.max(0, 0 - sumOf(['promotions', 'rewards']) - sumOf(['botUser']));
}
