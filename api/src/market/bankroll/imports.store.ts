import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { Schema } from '#kernel/db';
import type { BetRow } from './bets.store.ts';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type ImportRecord = Selectable<Schema['bankrollImports']>;

const LISTED_IMPORTS = 50;

/** A literal, so that both databases use the partial index of imported bets. */
const isImported = sql<boolean>`"bankrollBets"."importKey" is not null`;

const betsByKeys = (db: Reader, userId: string, keys: readonly string[]) =>
  db.selectFrom('bankrollBets').where('userId', '=', userId).where('importKey', 'in', keys).where(isImported);

/** A user's bets with these import keys. */
export const knownBets = (trx: Trx, userId: string, keys: readonly string[]): Promise<BetRow[]> =>
  betsByKeys(trx, userId, keys).selectAll().execute();

/** The import keys, out of these, that a user's bets have. */
export const knownKeys = async (db: Reader, userId: string, keys: readonly string[]): Promise<string[]> =>
  (await betsByKeys(db, userId, keys).select('importKey').execute()).flatMap(
    ({ importKey }) => importKey ?? [],
  );

export const insertImport = (
  trx: Trx,
  made: Pick<ImportRecord, 'id' | 'userId' | 'source' | 'fileName' | 'rows' | 'atMs' | 'omitted' | 'asked'>,
): Promise<unknown> =>
  trx
    .insertInto('bankrollImports')
    .values({ ...made, bets: 0, undoneAtMs: null, accounts: null, sums: '[]', state: 'reading' })
    .execute();

/** Newest first, without imports that brought nothing and without unfinished reads of a process that died. */
export const importsOf = (db: Reader, userId: string, readSinceMs: number): Promise<ImportRecord[]> =>
  db
    .selectFrom('bankrollImports')
    .selectAll()
    .where('userId', '=', userId)
    .where(({ or, eb }) => or([eb('state', '<>', 'reading'), eb('atMs', '>=', readSinceMs)]))
    .where(({ or, eb }) => or([eb('state', '<>', 'done'), eb('bets', '>', 0)]))
    .orderBy('atMs', 'desc')
    .orderBy('id')
    .limit(LISTED_IMPORTS)
    .execute();

export const importById = (db: Reader, id: string): Promise<ImportRecord | undefined> =>
  db.selectFrom('bankrollImports').selectAll().where('id', '=', id).executeTakeFirst();

/** A user's import that is neither done nor undone. */
export const importUnderWay = (db: Reader, userId: string): Promise<ImportRecord | undefined> =>
  db
    .selectFrom('bankrollImports')
    .selectAll()
    .where('userId', '=', userId)
    .where('state', 'in', ['reading', 'writing', 'undoing'])
    .executeTakeFirst();

export async function changeImport(
  trx: Trx,
  id: string,
  change: Updateable<Schema['bankrollImports']>,
): Promise<void> {
  await trx.updateTable('bankrollImports').set(change).where('id', '=', id).execute();
}

/** Deletes an import that is still being read, with its pieces. */
export const dropImport = (db: Reader, id: string): Promise<unknown> =>
  db.deleteFrom('bankrollImports').where('id', '=', id).where('state', '=', 'reading').execute();

/** Deletes imports whose reading process died. */
export const dropHalfRead = (db: Reader, userId: string, beforeMs: number): Promise<unknown> =>
  db
    .deleteFrom('bankrollImports')
    .where('userId', '=', userId)
    .where('state', '=', 'reading')
    .where('atMs', '<', beforeMs)
    .execute();

/** Appends pieces, numbered from `from`. */
export const insertPieces = (
  db: Reader,
  importId: string,
  from: number,
  pieces: readonly string[],
): Promise<unknown> =>
  db
    .insertInto('bankrollImportPieces')
    .values(pieces.map((piece, at) => ({ importId, nth: from + at, piece })))
    .execute();

/** The first piece not yet written. */
export const firstPiece = (trx: Trx, importId: string) =>
  trx
    .selectFrom('bankrollImportPieces')
    .select(['nth', 'piece'])
    .where('importId', '=', importId)
    .orderBy('nth')
    .limit(1)
    .executeTakeFirst();

export const deletePiece = (trx: Trx, importId: string, nth: number): Promise<unknown> =>
  trx.deleteFrom('bankrollImportPieces').where('importId', '=', importId).where('nth', '=', nth).execute();

/** Remaining bets of an import, by settlement time. */
export const betsOfImport = (trx: Trx, importId: string, limit: number) =>
  trx
    .selectFrom('bankrollBets')
    .select(['id', 'accountId', 'currency', 'state', 'outlayCents', 'profitCents', 'settledAtMs'])
    .where('importId', '=', importId)
    .orderBy('settledAtMs')
    .orderBy('id')
    .limit(limit)
    .execute();
export type ImportedBet = Awaited<ReturnType<typeof betsOfImport>>[number];

/** Deletes bets with their earlier states. */
export const deleteBets = (trx: Trx, ids: readonly string[]): Promise<unknown> =>
  trx.deleteFrom('bankrollBets').where('id', 'in', ids).execute();

/** Deletes the accounts that an import opened and that hold nothing else. */
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
