import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

interface OldBookie {
  value: string;
  label: string;
  countries: string;
  ogBookie: string | null;
  feeModel: string | null;
  feeRatePct: number | null;
  prematch: number;
  live: number;
  /** Null where the bot knew nothing of it. */
  birthdateRequired: number | null;
  provider: string | null;
  registerValidation: string | null;
  registerDeposit: string | null;
  withdrawWaiting: string | null;
  recommendations: string | null;
}

/** The bookmakers that a constant named before. */
const REDUCED_ODDS = new Set(['ps3838', 'pinnacle', 'probet42']);

/** What was set in columns, by area: only what differs from nothing set. */
const settingsOf = (row: OldBookie): Record<string, object> => ({
  'basic-info': {
    label: row.label,
    countries: JSON.parse(row.countries),
    ...(row.ogBookie !== null && { ogBookie: row.ogBookie }),
    ...(row.provider !== null && { provider: row.provider }),
  },
  calculator:
    row.feeModel === null || row.feeRatePct === null
      ? {}
      : { commission: row.feeRatePct, commissionModel: row.feeModel },
  information: {
    register: {
      ...(row.registerValidation !== null && { validation: row.registerValidation }),
      ...(row.registerDeposit !== null && { deposit: row.registerDeposit }),
    },
    withdraw: row.withdrawWaiting === null ? {} : { waiting: row.withdrawWaiting },
    ...(row.recommendations !== null && { recommendations: row.recommendations }),
  },
  bot: {
    enabled: row.birthdateRequired !== null,
    birthdateRequired: row.birthdateRequired === 1,
    reducedOdds: REDUCED_ODDS.has(row.value),
    ludoInduction: row.birthdateRequired !== null,
  },
  live: { enabled: row.live === 1 },
  prematch: { enabled: row.prematch === 1 },
});

async function moveSettings(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<OldBookie>`select bookies.*, info."birthdateRequired", info.provider,
    info."registerValidation", info."registerDeposit", info."withdrawWaiting", info.recommendations
    from bookies left join "bookieBotInfo" as info on info.bookie = bookies.value order by position`.execute(
    db,
  );
  const nowMs = Date.now();
  let seq = 0;
  for (const row of rows)
    for (const [area, settings] of Object.entries(settingsOf(row))) {
      seq += 1;
      await sql`insert into "bookieSettings" (seq, bookie, area, version, settings, "savedAtMs")
        values (${seq}, ${row.value}, ${area}, 1, ${JSON.stringify(settings)}, ${nowMs})`.execute(db);
    }
  await sql`insert into "bookieCatalogue" (id, changes) values (1, ${seq})`.execute(db);
}

/**
 * What is set for a bookmaker is kept by area in versions that nobody changes; `bookies` keeps who it is. `bookieCatalogue`
 * counts the changes: who holds its row writes, and whoever has read its number knows by it whether something is new.
 */
export async function bookieSettings(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'bookieSettings')
    .addColumn('seq', ms, (column) => column.notNull().unique())
    .addColumn('bookie', 'text', (column) => column.notNull().references('bookies.value').onDelete('cascade'))
    .addColumn('area', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('savedAtMs', ms, (column) => column.notNull())
    .addColumn('savedBy', 'text')
    .addColumn('restoredFrom', 'integer')
    .addPrimaryKeyConstraint('bookieSettings_key', ['bookie', 'area', 'version'])
    .execute();
  await strictTable(db, kind, 'bookieCatalogue')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('changes', ms, (column) => column.notNull())
    .execute();
  await moveSettings(db);
  await db.schema.dropTable('bookieBotInfo').execute();
  for (const column of ['feeModel', 'feeRatePct', 'prematch', 'live'])
    await db.schema.alterTable('bookies').dropColumn(column).execute();
  await db.schema.alterTable('bookies').addColumn('deletedAtMs', ms).execute();
  await db.schema.alterTable('bookies').addColumn('deletedBy', 'text').execute();
}
