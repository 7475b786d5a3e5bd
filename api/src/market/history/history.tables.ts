import type { Generated, Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { columnsOf, type DatabaseKind, strictTable } from '#kernel/db';
import { compareSelectionsByCode } from './collation.store.ts';

/** Tables of the odds history: in their own file with SQLite, beside the others with PostgreSQL. */
export interface HistorySchema {
  historySelections: HistorySelectionsTable;
  historyEvents: HistoryEventsTable;
  historyBookies: HistoryBookiesTable;
  historyBlocks: HistoryBlocksTable;
  historyOpen: HistoryOpenTable;
  historyJournal: HistoryJournalTable;
}

interface HistorySelectionsTable {
  id: Generated<number>;
  /** `event~pick`, with which the topics of all bookmakers begin. */
  selection: string;
  mode: string;
  /** Start of the hour in which a price last moved. */
  movedHourMs: number;
  /** 1 once thinned, which happens after a long time without a move. */
  thinned: number;
}
/** Facts of an event, as long as any of its selections is stored. */
interface HistoryEventsTable {
  id: Generated<number>;
  /** The part of its selections before the `~`. */
  event: string;
  sport: string;
  country: string;
  league: string;
  home: string;
  away: string;
  startMs: number;
  /** 1 when its facts come from live prices only: those from prematch prices replace them. */
  fromPlay: number;
  /** Names of the sides in plain letters, a space before every word. */
  sidesText: string;
  /** Country and league, likewise. */
  leagueText: string;
}
interface HistoryBookiesTable {
  id: Generated<number>;
  bookie: string;
}
/** Points that no longer change, a few hundred per row. */
interface HistoryBlocksTable {
  id: Generated<number>;
  selectionId: number;
  untilMs: number;
  data: Uint8Array;
}
/** The newest points of a selection, until there are enough for a block. */
interface HistoryOpenTable {
  selectionId: number;
  data: Uint8Array;
}
/** Batches as received, until their points are in the tables above. */
interface HistoryJournalTable {
  id: number;
  data: Uint8Array;
}

async function firstTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  const bytes = kind === 'postgres' ? 'bytea' : 'blob';
  const numbered = (name: string) =>
    strictTable(db, kind, name).addColumn('id', kind === 'postgres' ? 'bigserial' : 'integer', (column) =>
      kind === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
    );
  await numbered('historySelections')
    .addColumn('selection', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('movedHourMs', ms, (column) => column.notNull())
    .addColumn('thinned', 'integer', (column) => column.notNull())
    .addUniqueConstraint('historySelections_selection_mode', ['selection', 'mode'])
    .execute();
  await db.schema
    .createIndex('historySelections_thinned_idx')
    .on('historySelections')
    .columns(['thinned', 'movedHourMs'])
    .execute();
  await numbered('historyBookies')
    .addColumn('bookie', 'text', (column) => column.notNull().unique())
    .execute();
  await numbered('historyBlocks')
    .addColumn('selectionId', ms, (column) => column.notNull())
    .addColumn('untilMs', ms, (column) => column.notNull())
    .addColumn('data', bytes, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('historyBlocks_selection_idx')
    .on('historyBlocks')
    .columns(['selectionId', 'untilMs'])
    .execute();
  await strictTable(db, kind, 'historyOpen')
    .addColumn('selectionId', ms, (column) => column.primaryKey().notNull())
    .addColumn('data', bytes, (column) => column.notNull())
    .execute();
  await strictTable(db, kind, 'historyJournal')
    .addColumn('id', ms, (column) => column.primaryKey().notNull())
    .addColumn('data', bytes, (column) => column.notNull())
    .execute();
}

async function events(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'historyEvents')
    .addColumn('id', kind === 'postgres' ? 'bigserial' : 'integer', (column) =>
      kind === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('event', 'text', (column) => column.notNull().unique())
    .addColumn('sport', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('league', 'text', (column) => column.notNull())
    .addColumn('home', 'text', (column) => column.notNull())
    .addColumn('away', 'text', (column) => column.notNull())
    .addColumn('startMs', ms, (column) => column.notNull())
    .addColumn('fromPlay', 'integer', (column) => column.notNull())
    .addColumn('sidesText', 'text', (column) => column.notNull())
    .addColumn('leagueText', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('historyEvents_start_idx')
    .on('historyEvents')
    .columns(['startMs', 'id'])
    .execute();
  if (kind === 'postgres') await compareSelectionsByCode(db);
}

/** Run in the order of their names, each once; a shipped name never changes. */
const STEPS = { '001-history': firstTables, '002-events': events };

/** Migrates the history tables, which have their own list of steps. */
export async function migrateHistory(db: Kysely<HistorySchema>, kind: DatabaseKind): Promise<void> {
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(STEPS).map(([name, step]) => [name, { up: (any: Kysely<unknown>) => step(any, kind) }]),
  );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'historyMigration',
    migrationLockTableName: 'historyMigrationLock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
