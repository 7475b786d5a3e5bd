import { LIMITED_LEVEL } from '@bothways/domain/bot-accounts';
import { eurosOfCents } from '@bothways/domain/money';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#kernel/db';
import type { AccountFacts } from '#market/bookies';

/** Counts bot users' accounts at a bookmaker. */
export async function accountsAt(db: Kysely<Schema>, bookie: string): Promise<number> {
  const { accounts } = await db
    .selectFrom('botAccounts')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .where('bookie', '=', bookie)
    .executeTakeFirstOrThrow();
  return accounts;
}

/**
 * Returns figures of bot users' accounts, by bookmaker; one without accounts is missing. An account bets while it and
 * its user are enabled.
 */
export async function accountFacts(db: Kysely<Schema>): Promise<ReadonlyMap<string, AccountFacts>> {
  const countOf = (condition: RawBuilder<unknown>) =>
    sql<number>`cast(sum(case when ${condition} then 1 else 0 end) as bigint)`;
  const rows = await db
    .selectFrom('botAccounts as account')
    .innerJoin('botUsers as holder', 'holder.email', 'account.email')
    .select([
      'account.bookie',
      countOf(sql`true`).as('users'),
      countOf(sql`account.enabled = 1 and holder.enabled = 1`).as('enabledUsers'),
      countOf(sql`account."loginError" is not null`).as('loginErrors'),
      countOf(sql`account."limitLevel" = ${LIMITED_LEVEL}`).as('limited'),
      sql<number>`cast(sum(account."balanceTotalCents") as bigint)`.as('balanceCents'),
    ])
    .groupBy('account.bookie')
    .execute();
  return new Map(
    rows.map(({ bookie, balanceCents, ...facts }) => [
      bookie,
      { ...facts, balanceTotal: eurosOfCents(balanceCents) },
    ]),
  );
}
