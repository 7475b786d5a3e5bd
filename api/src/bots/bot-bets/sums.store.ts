import { DAY_MS, utcDay } from '@bothways/domain/time';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { type BetsScope, within } from './scope.store.ts';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** Sums over settled bets: whole cents, and comparisons with closing prices. */
export interface SumsRow {
  profitCents: number;
  stakeCents: number;
  bets: number;
  covered: number;
  better: number;
  edge: number;
}
interface CellRow extends SumsRow {
  /** Days since 1970. */
  dayNumber: number;
  bookie: string;
  sport: string;
  market: string;
}
export const DIMENSIONS = ['bookie', 'sport', 'market'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

const whole = (expression: ReturnType<typeof sql>) =>
  sql<number>`cast(coalesce(sum(${expression}), 0) as bigint)`;
const isCovered = sql`bet."closingThousandths" > 0`;

/** Sums settled bets of a period by day, bookmaker, sport and market. */
export function cellsOf(db: Reader, scope: BetsScope, fromMs: number, toMs: number): Promise<CellRow[]> {
  return db
    .selectFrom('botBets as bet')
    .innerJoin('botBetGroups as group', 'group.id', 'bet.groupId')
    .where(within(scope, 'bet.email'))
    .where('bet.status', '=', 'SETTLED')
    .where('bet.payoutCents', 'is not', null)
    .where('bet.settledAtMs', '>=', fromMs)
    .where('bet.settledAtMs', '<', toMs)
    .select([
      sql<number>`bet."settledAtMs" / ${sql.lit(DAY_MS)}`.as('dayNumber'),
      'bet.bookie',
      'group.sport',
      'bet.market',
      whole(sql`bet."payoutCents" - bet."stakeCents"`).as('profitCents'),
      whole(sql`bet."stakeCents"`).as('stakeCents'),
      sql<number>`cast(count(*) as bigint)`.as('bets'),
      whole(sql`case when ${isCovered} then 1 else 0 end`).as('covered'),
      whole(
        sql`case when ${isCovered} and bet."oddsThousandths" > bet."closingThousandths" then 1 else 0 end`,
      ).as('better'),
      sql<number>`cast(coalesce(sum(case when ${isCovered} then bet."oddsThousandths" * 1.0 / bet."closingThousandths" - 1 else 0 end), 0) as double precision)`.as(
        'edge',
      ),
    ])
    .groupBy([sql`1`, 'bet.bookie', 'group.sport', 'bet.market'])
    .execute();
}

const SUMS = ['profitCents', 'stakeCents', 'bets', 'covered', 'better', 'edge'] as const;
const NONE: SumsRow = { profitCents: 0, stakeCents: 0, bets: 0, covered: 0, better: 0, edge: 0 };

export const added = (a: SumsRow, b: SumsRow): SumsRow => ({
  profitCents: a.profitCents + b.profitCents,
  stakeCents: a.stakeCents + b.stakeCents,
  bets: a.bets + b.bets,
  covered: a.covered + b.covered,
  better: a.better + b.better,
  edge: a.edge + b.edge,
});

/** Sums rows by a common key. */
function summedBy<Row extends SumsRow>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, SumsRow> {
  const sums = new Map<string, SumsRow>();
  for (const row of rows) sums.set(keyOf(row), added(sums.get(keyOf(row)) ?? NONE, row));
  return sums;
}

const total = (column: (typeof SUMS)[number]) =>
  column === 'edge'
    ? sql<number>`cast(coalesce(sum("edge"), 0) as double precision)`.as(column)
    : whole(sql`${sql.ref(column)}`).as(column);

const dirtyDays = async (db: Reader, from: string, to: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('botDirtyDays')
    .select('day')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
};

/** Returns the cells of days that must be recomputed. */
async function dirtyCells(db: Reader, days: readonly string[]): Promise<CellRow[]> {
  const cells: CellRow[] = [];
  for (const day of days) {
    const fromMs = Date.parse(day);
    cells.push(...(await cellsOf(db, { of: 'all' }, fromMs, fromMs + DAY_MS)));
  }
  return cells;
}

const clean = (db: Reader, from: string, to: string) =>
  db
    .selectFrom('botBetDays')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('day', 'not in', (eb) => eb.selectFrom('botDirtyDays').select('day'));

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

/** Sums everything ever settled. */
export async function summedDays(db: Reader): Promise<SumsRow> {
  const stored = await clean(db, FIRST_DAY, LAST_DAY)
    .where('dimension', '=', 'sport')
    .select(SUMS.map(total))
    .executeTakeFirstOrThrow();
  const dirty = await dirtyCells(db, await dirtyDays(db, FIRST_DAY, LAST_DAY));
  return dirty.reduce<SumsRow>(added, stored);
}

export interface Everything {
  days: Map<string, SumsRow>;
  keys: Record<Dimension, Map<string, SumsRow>>;
}

const putIn = (sums: Map<string, SumsRow>, key: string, row: SumsRow): void => {
  sums.set(key, added(sums.get(key) ?? NONE, row));
};

/** Sums everybody's settled bets between two days, both inclusive: stored sums for clean days, bets for the others. */
export async function everybodysSums(db: Reader, from: string, to: string): Promise<Everything> {
  const cells = await dirtyCells(db, await dirtyDays(db, from, to));
  const days = await clean(db, from, to)
    .where('dimension', '=', 'sport')
    .select('day')
    .select(SUMS.map(total))
    .groupBy('day')
    .execute();
  const keys = await clean(db, from, to)
    .select(['dimension', 'key'])
    .select(SUMS.map(total))
    .groupBy(['dimension', 'key'])
    .execute();
  const sums = sumsOfCells(cells);
  for (const { day, ...row } of days) putIn(sums.days, day, row);
  for (const { dimension, key, ...row } of keys) putIn(sums.keys[dimension], key, row);
  return sums;
}

/** Sums cells by day and along each dimension. */
export const sumsOfCells = (cells: readonly CellRow[]): Everything => ({
  days: summedBy(cells, ({ dayNumber }) => utcDay(Number(dayNumber) * DAY_MS)),
  keys: {
    bookie: summedBy(cells, ({ bookie }) => bookie),
    sport: summedBy(cells, ({ sport }) => sport),
    market: summedBy(cells, ({ market }) => market || 'other'),
  },
});

/** Recomputes a day. */
async function sumDay(trx: Trx, day: string): Promise<void> {
  const fromMs = Date.parse(day);
  const { keys } = sumsOfCells(await cellsOf(trx, { of: 'all' }, fromMs, fromMs + DAY_MS));
  await trx.deleteFrom('botBetDays').where('dimension', 'in', DIMENSIONS).where('day', '=', day).execute();
  const rows = DIMENSIONS.flatMap((dimension) =>
    [...keys[dimension]].map(([key, sums]) => ({ day, dimension, key, ...sums })),
  );
  if (rows.length > 0) await trx.insertInto('botBetDays').values(rows).execute();
}

/** Recomputes the days that have changed, each in a transaction of its own. */
export async function sumDirtyDays(db: Db, signal?: AbortSignal): Promise<void> {
  for (const day of await dirtyDays(db, FIRST_DAY, LAST_DAY)) {
    if (signal?.aborted) return;
    await transact(db, async (trx) => {
      await trx.deleteFrom('botDirtyDays').where('day', '=', day).execute();
      await sumDay(trx, day);
    });
  }
}

/** Marks days with settled bets that were never summed: bets that did not come by a report. */
export async function markUnsummedDays(db: Db, nowMs: number): Promise<void> {
  const first = await db
    .selectFrom('botBets')
    .select((eb) => eb.fn.min('settledAtMs').as('atMs'))
    .where('settledAtMs', 'is not', null)
    .executeTakeFirst();
  if (!first || first.atMs === null) return;
  const known = await db
    .selectFrom('botBetDays')
    .select('day')
    .distinct()
    .where('dimension', '=', 'sport')
    .execute();
  const summed = new Set(known.map(({ day }) => day));
  for (let atMs = Math.floor(first.atMs / DAY_MS) * DAY_MS; atMs <= nowMs; atMs += DAY_MS) {
    const day = utcDay(atMs);
    if (summed.has(day)) continue;
    await db
      .insertInto('botDirtyDays')
      .expression((eb) =>
        eb
          .selectFrom('botBets')
          .select(sql.lit(day).as('day'))
          .where('settledAtMs', '>=', atMs)
          .where('settledAtMs', '<', atMs + DAY_MS)
          .limit(1),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Marks a day for recomputation. */
export async function markDay(trx: Trx, atMs: number): Promise<void> {
  await trx
    .insertInto('botDirtyDays')
    .values({ day: utcDay(atMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
