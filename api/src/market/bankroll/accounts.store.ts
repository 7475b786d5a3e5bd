import { randomUUID } from 'node:crypto';
import type { AccountKind, MovementKind } from '@bothways/domain/bankroll';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type AccountRow = Selectable<Schema['bankrollAccounts']>;
export type MovementRow = Selectable<Schema['bankrollMovements']>;

const LISTED_MOVEMENTS = 200;

/** A user's accounts: open ones first, then by name. */
export const accountsOf = (db: Reader, userId: string): Promise<AccountRow[]> =>
  db
    .selectFrom('bankrollAccounts')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy(sql`case when "closedAtMs" is null then 0 else 1 end`)
    .orderBy('name')
    .orderBy('id')
    .execute();

export const accountById = (db: Reader, userId: string, id: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('bankrollAccounts')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();

export const accountAt = (
  db: Reader,
  userId: string,
  bookie: string,
  currency: string,
): Promise<AccountRow | undefined> =>
  db
    .selectFrom('bankrollAccounts')
    .selectAll()
    .where('userId', '=', userId)
    .where('bookie', '=', bookie)
    .where('currency', '=', currency)
    .executeTakeFirst();

interface MadeAccount {
  userId: string;
  kind: AccountKind;
  bookie: string | null;
  name: string;
  currency: string;
  /** Import that opened the account. */
  importId?: string;
}

/** @returns its id */
export async function insertAccount(trx: Trx, account: MadeAccount, atMs: number): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('bankrollAccounts')
    .values({ ...account, id, addedAtMs: atMs, checkedAtMs: null, closedAtMs: null })
    .execute();
  return id;
}

/** @returns false on a stale version */
export async function changeAccountRow(
  trx: Trx,
  { id, userId, version }: Pick<AccountRow, 'id' | 'userId' | 'version'>,
  change: { name?: string; closedAtMs?: number | null; limitCents?: number | null },
): Promise<boolean> {
  const changed = await trx
    .updateTable('bankrollAccounts')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Deltas to the running sums of an account. */
export interface AccountChanges {
  movedCents?: number;
  paidInCents?: number;
  profitCents?: number;
  openCents?: number;
}

export async function addToAccount(
  trx: Trx,
  id: string,
  { movedCents = 0, paidInCents = 0, profitCents = 0, openCents = 0 }: AccountChanges,
): Promise<void> {
  await trx
    .updateTable('bankrollAccounts')
    .set((eb) => ({
      movedCents: eb('movedCents', '+', movedCents),
      paidInCents: eb('paidInCents', '+', paidInCents),
      profitCents: eb('profitCents', '+', profitCents),
      openCents: eb('openCents', '+', openCents),
    }))
    .where('id', '=', id)
    .execute();
}

interface MadeMovement {
  userId: string;
  accountId: string;
  kind: MovementKind;
  amountCents: number;
  note: string | null;
}

/** Inserts a movement and updates the account's sums. @returns its id */
export async function insertMovement(trx: Trx, movement: MadeMovement, atMs: number): Promise<string> {
  const id = randomUUID();
  const { accountId, kind, amountCents } = movement;
  await trx
    .insertInto('bankrollMovements')
    .values({ ...movement, id, atMs })
    .execute();
  const isOwnMoney = kind === 'deposit' || kind === 'withdrawal';
  await addToAccount(trx, accountId, { movedCents: amountCents, paidInCents: isOwnMoney ? amountCents : 0 });
  await trx.updateTable('bankrollAccounts').set({ checkedAtMs: atMs }).where('id', '=', accountId).execute();
  return id;
}

/** Every movement of a currency's accounts, oldest first. */
export const movementsIn = (db: Reader, userId: string, currency: string) =>
  db
    .selectFrom('bankrollMovements as movement')
    .innerJoin('bankrollAccounts as account', 'account.id', 'movement.accountId')
    .select(['movement.accountId', 'movement.kind', 'movement.atMs', 'movement.amountCents as cents'])
    .where('movement.userId', '=', userId)
    .where('account.currency', '=', currency)
    .orderBy('movement.atMs')
    .execute();

/** Newest movements of one account. */
export const movementsOf = (db: Reader, userId: string, accountId: string): Promise<MovementRow[]> =>
  db
    .selectFrom('bankrollMovements')
    .selectAll()
    .where('userId', '=', userId)
    .where('accountId', '=', accountId)
    .orderBy('atMs', 'desc')
    .orderBy('id')
    .limit(LISTED_MOVEMENTS)
    .execute();
