import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { BetRow } from './bets.store.ts';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type ImportRecord = Selectable<Schema['bankrollImports']>;

const KEYS_AT_ONCE = 5000;
const LISTED_IMPORTS = 50;

/** The literal is what lets both databases use the index of the bets that came in a file. */
const isImported = sql<boolean>`"bankrollBets"."importKey" is not null`;

/** A person's bets that are known by these keys. */
export async function betsByKeys(trx: Trx, userId: string, keys: readonly string[]): Promise<BetRow[]> {
  const found: BetRow[] = [];
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE)
    found.push(
      ...(await trx
        .selectFrom('bankrollBets')
        .selectAll()
        .where('userId', '=', userId)
        .where('importKey', 'in', keys.slice(from, from + KEYS_AT_ONCE))
        .where(isImported)
        .execute()),
    );
  return found;
}

export const insertImport = (trx: Trx, made: Omit<ImportRecord, 'undoneAtMs'>): Promise<unknown> =>
  trx
    .insertInto('bankrollImports')
    .values({ ...made, undoneAtMs: null })
    .execute();

/** Newest first. */
export const importsOf = (db: Reader, userId: string): Promise<ImportRecord[]> =>
  db
    .selectFrom('bankrollImports')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('atMs', 'desc')
    .orderBy('id')
    .limit(LISTED_IMPORTS)
    .execute();

export const importById = (db: Reader, userId: string, id: string): Promise<ImportRecord | undefined> =>
  db
    .selectFrom('bankrollImports')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Takes away the bets of a file, with what they were before. @returns what each was */
export const takeBets = (trx: Trx, importId: string) =>
  trx
    .deleteFrom('bankrollBets')
    .where('importId', '=', importId)
    .where(isImported)
    .returning(['accountId', 'currency', 'state', 'outlayCents', 'profitCents', 'settledAtMs'])
    .execute();

/** Closes for good the accounts that were opened for a file and hold nothing else. */
export async function takeEmptyAccounts(trx: Trx, importId: string): Promise<void> {
  await trx
    .deleteFrom('bankrollAccounts')
    .where('importId', '=', importId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bankrollBets')
            .select('bankrollBets.id')
            .whereRef('bankrollBets.accountId', '=', 'bankrollAccounts.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bankrollMovements')
            .select('bankrollMovements.id')
            .whereRef('bankrollMovements.accountId', '=', 'bankrollAccounts.id'),
        ),
      ),
    )
    .execute();
}

export async function noteUndone(trx: Trx, id: string, atMs: number): Promise<void> {
  await trx.updateTable('bankrollImports').set({ undoneAtMs: atMs }).where('id', '=', id).execute();
}
