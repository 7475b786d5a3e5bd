import { type BetMoney, marketOfName } from '@bothways/domain/bot-bets';
import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Trx = Transaction<Schema>;
export type GroupRow = Selectable<Schema['botBetGroups']>;
export type BetRow = Selectable<Schema['botBets']>;
export type EarlyRow = Selectable<Schema['botEarlySettlements']>;

export const findGroup = (trx: Trx, email: string, groupKey: string): Promise<GroupRow | undefined> =>
  trx
    .selectFrom('botBetGroups')
    .selectAll()
    .where('email', '=', email)
    .where('groupKey', '=', groupKey)
    .executeTakeFirst();

export const betsOfGroup = (trx: Trx, groupId: string): Promise<BetRow[]> =>
  trx.selectFrom('botBets').selectAll().where('groupId', '=', groupId).execute();

export const findBet = (trx: Trx, id: string): Promise<BetRow | undefined> =>
  trx.selectFrom('botBets').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns one of these bets that belongs to another group. */
export async function foreignBet(
  trx: Trx,
  ids: readonly string[],
  groupId: string | undefined,
): Promise<string | undefined> {
  const rows = await trx.selectFrom('botBets').select(['id', 'groupId']).where('id', 'in', ids).execute();
  return rows.find((row) => row.groupId !== groupId)?.id;
}

/** Sums a group: open while any of its bets is. */
export const sumsOf = (bets: readonly BetMoney[]) => ({
  status: bets.some(({ status }) => status === 'PLACED') ? ('PLACED' as const) : ('SETTLED' as const),
  stakeCents: bets.reduce((sum, bet) => sum + bet.stakeCents, 0),
  payoutCents: bets.reduce((sum, bet) => sum + (bet.payoutCents ?? 0), 0),
});

/** Inserts a group or replaces its older version; its id stays. */
export async function putGroup(trx: Trx, { id, ...row }: Insertable<Schema['botBetGroups']>): Promise<void> {
  await trx
    .insertInto('botBetGroups')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.columns(['email', 'groupKey']).doUpdateSet(row))
    .execute();
}

/** Inserts or updates bets; people's marks on existing ones stay. */
export async function putBets(trx: Trx, bets: readonly Omit<BetRow, 'market'>[]): Promise<void> {
  for (const { id, ...bet } of bets) {
    const row = { ...bet, market: marketOfName(bet.name) };
    await trx
      .insertInto('botBets')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
}

export async function dropBets(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('botBets').where('id', 'in', ids).execute();
}

/** Stores a bet's outcome and updates its group's sums. */
export async function settleBet(
  trx: Trx,
  { id, groupId }: Pick<BetRow, 'id' | 'groupId'>,
  settled: Pick<BetRow, 'payoutCents' | 'settledAtMs' | 'mark'>,
): Promise<void> {
  await trx
    .updateTable('botBets')
    .set({ ...settled, status: 'SETTLED' })
    .where('id', '=', id)
    .execute();
  const { status, payoutCents } = sumsOf(await betsOfGroup(trx, groupId));
  await trx.updateTable('botBetGroups').set({ status, payoutCents }).where('id', '=', groupId).execute();
}

/** Removes and returns the settlements that waited for these bets. */
export async function takeEarly(trx: Trx, email: string, betIds: readonly string[]): Promise<EarlyRow[]> {
  return trx
    .deleteFrom('botEarlySettlements')
    .where('email', '=', email)
    .where('betId', 'in', betIds)
    .returningAll()
    .execute();
}

/** Stores a settlement for an unknown bet; the newest per bet is retained. */
export async function keepEarly(trx: Trx, row: EarlyRow): Promise<void> {
  const { email, betId, payoutCents, settledAtMs, mark, atMs } = row;
  const stored = await trx
    .selectFrom('botEarlySettlements')
    .select('mark')
    .where('email', '=', email)
    .where('betId', '=', betId)
    .executeTakeFirst();
  // Compared here: databases differ in text collation.
  if (stored && stored.mark >= mark) return;
  await trx
    .insertInto('botEarlySettlements')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['email', 'betId']).doUpdateSet({ payoutCents, settledAtMs, mark, atMs }),
    )
    .execute();
}
