import { type ColumnMetadata, type RawBuilder, sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { onBothDatabases, unguarded, withoutChecks } from '#kernel/db/testing';
import { checkLedger } from './check.store.ts';
import { chance, LEDGER_TABLES, livelyLedger } from './testing/index.ts';

vi.setConfig({ testTimeout: 120_000 });

const STEPS = { rowsAtOnce: 7, breathe: () => Promise.resolve() };
const FLIPS_EACH = 4;

/** What tells a row of a table from all others. */
const KEYS: Record<(typeof LEDGER_TABLES)[number], readonly string[]> = {
  ledgerAccounts: ['id'],
  ledgerTransfers: ['id'],
  ledgerEntries: ['transferId', 'accountId'],
  ledgerReservations: ['transferId', 'accountId'],
  ledgerSeals: ['seq'],
};

type Row = Record<string, unknown>;

onBothDatabases('a byte of the ledger that somebody changes', (database) => {
  const pick = chance(20261123);

  /** One bit of a number or one letter of a text is another; nothing becomes something. */
  function flipped(value: unknown, { name, dataType }: ColumnMetadata): unknown {
    // A number of the chain would else be the number of another row, which the database itself refuses.
    const least = name === 'seq' || name === 'place' ? 8 : 0;
    if (typeof value === 'number') return value ^ (1 << (least + pick(20 - least)));
    if (typeof value !== 'string') return /int/i.test(dataType) ? 7 : 'x';
    if (value === '') return 'x';
    const at = pick(value.length);
    const letter = String.fromCharCode(value.charCodeAt(at) ^ (1 << pick(4)));
    return value.slice(0, at) + letter + value.slice(at + 1);
  }

  async function changed(table: string, column: string, keys: readonly string[], row: Row, to: unknown) {
    const isRow = (named: Row): RawBuilder<unknown> =>
      sql.join(
        keys.map((key) => sql`${sql.ref(key)} = ${named[key]}`),
        sql` and `,
      );
    const { db } = database();
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${isRow(row)}`.execute(db);
    return async () => {
      const where = isRow({ ...row, [column]: to });
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${row[column]} where ${where}`.execute(
        db,
      );
    };
  }

  const verdict = async () => (await checkLedger(database().db, STEPS)).fault;

  /** @returns what was flipped without being found, each time */
  async function unseen(table: (typeof LEDGER_TABLES)[number], only?: string): Promise<string[]> {
    const { db } = database();
    const metadata = (await db.introspection.getTables()).find(({ name }) => name === table);
    const columns = metadata?.columns.filter(({ name }) => only === undefined || name === only) ?? [];
    expect(columns.length).toBeGreaterThan(0);
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
    const missed: string[] = [];
    for (const column of columns)
      for (let nth = 0; nth < FLIPS_EACH; nth += 1) {
        const row = rows[pick(rows.length)] ?? {};
        const to = flipped(row[column.name], column);
        const restore = await changed(table, column.name, KEYS[table], row, to);
        if (!(await verdict())) missed.push(`${column.name}: ${String(row[column.name])} -> ${String(to)}`);
        await restore();
        expect(await verdict()).toBeUndefined();
      }
    return missed;
  }

  describe('is found by the next check', () => {
    it.each(LEDGER_TABLES)('in each column of %s', async (table) => {
      await livelyLedger(database().db, table);
      expect(await verdict()).toBeUndefined();
      await withoutChecks(database(), LEDGER_TABLES);
      await unguarded(database(), LEDGER_TABLES, async () => {
        expect(await unseen(table)).toEqual([]);
      });
      expect(await verdict()).toBeUndefined();
    });
  });

  it('would be seen by nobody in a column that is added later and left out of the seals', async () => {
    await livelyLedger(database().db, 'later');
    await sql`alter table "ledgerTransfers" add column "later" text`.execute(database().db);
    expect(await verdict()).toBeUndefined();
    await unguarded(database(), LEDGER_TABLES, async () => {
      expect(await unseen('ledgerTransfers', 'later')).toHaveLength(FLIPS_EACH);
    });
  });
});
