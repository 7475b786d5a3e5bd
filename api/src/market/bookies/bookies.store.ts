import { type Bookie, bookieSchema } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { type Db, type Schema, transact } from '#kernel/db';

export type BookieRow = Selectable<Schema['bookies']>;

export function toBookie(row: BookieRow): Bookie {
  const hasFee = row.feeModel !== null && row.feeRatePct !== null;
  return bookieSchema.parse({
    value: row.value,
    label: row.label,
    countries: JSON.parse(row.countries),
    ...(row.ogBookie !== null && { ogBookie: row.ogBookie }),
    ...(row.exchange === 1 && { exchange: true }),
    ...(hasFee && { fee: { model: row.feeModel, ratePct: row.feeRatePct } }),
  });
}

/** The bookmakers that offer a mode, in the order of the pickers. */
export async function listBookies(db: Db, mode: Mode): Promise<Bookie[]> {
  const rows = await db.selectFrom('bookies').selectAll().where(mode, '=', 1).orderBy('position').execute();
  return rows.map(toBookie);
}

/** The whole catalogue, for the engine. */
export async function allBookies(db: Db): Promise<Bookie[]> {
  const rows = await db.selectFrom('bookies').selectAll().orderBy('position').execute();
  return rows.map(toBookie);
}

const seedSchema = z.array(
  z.strictObject({
    value: bookieSchema.shape.value,
    label: z.string(),
    countries: z.array(z.string()),
    ogBookie: z.string().nullable(),
    exchange: z.boolean(),
    fee: bookieSchema.shape.fee,
    /** Left out: it has prices. */
    prematch: z.boolean().default(true),
    live: z.boolean().default(true),
  }),
);
export type BookieSeed = z.input<typeof seedSchema>;

/** Fills an empty catalogue; one that people work on stays as it is. */
export async function seedBookies(db: Db, seed: unknown): Promise<void> {
  const rows = seedSchema
    .parse(seed)
    .map(({ countries, exchange, fee, prematch, live, ...bookie }, position) => ({
      ...bookie,
      countries: JSON.stringify(countries),
      exchange: Number(exchange),
      prematch: Number(prematch),
      live: Number(live),
      feeModel: fee?.model ?? null,
      feeRatePct: fee?.ratePct ?? null,
      position,
    }));
  await transact(db, async (trx) => {
    if (await trx.selectFrom('bookies').select('value').executeTakeFirst()) return;
    await trx.insertInto('bookies').values(rows).execute();
  });
}
