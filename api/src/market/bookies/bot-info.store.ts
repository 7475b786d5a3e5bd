import { type BotBookie, botBookieSchema } from '@bothways/domain/bookies';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type Db, type Schema, transact } from '#kernel/db';

type Reader = Kysely<Schema>;

const botBookies = (db: Reader) =>
  db
    .selectFrom('bookieBotInfo as info')
    .innerJoin('bookies', 'bookies.value', 'info.bookie')
    .select([
      'bookies.value',
      'bookies.label',
      'bookies.countries',
      'info.provider',
      'info.birthdateRequired',
    ])
    .select(['info.registerValidation', 'info.registerDeposit', 'info.withdrawWaiting'])
    .select('info.recommendations');
type Row = Awaited<ReturnType<ReturnType<typeof botBookies>['executeTakeFirstOrThrow']>>;

const toBotBookie = (row: Row): BotBookie =>
  botBookieSchema.parse({
    bookie: row.value,
    label: row.label,
    provider: row.provider ?? undefined,
    countries: JSON.parse(row.countries),
    bot: { birthdateRequired: row.birthdateRequired === 1 },
    information: {
      register: {
        validation: row.registerValidation ?? undefined,
        deposit: row.registerDeposit ?? undefined,
      },
      withdraw: { waiting: row.withdrawWaiting ?? undefined },
      recommendations: row.recommendations ?? undefined,
    },
  });

/** The bookmakers that the bot knows its way around, by their names. */
export async function allBotBookies(db: Reader): Promise<BotBookie[]> {
  const rows = await botBookies(db).execute();
  // Not by the database: each has an alphabet of its own.
  return rows.map(toBotBookie).sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** One of them; none where it left the catalogue, or was never the bot's. */
export async function findBotBookie(db: Reader, bookie: string): Promise<BotBookie | undefined> {
  const row = await botBookies(db).where('info.bookie', '=', bookie).executeTakeFirst();
  return row && toBotBookie(row);
}

/** Whether a bookmaker is in the catalogue, the bot's or not. */
export async function isInCatalogue(db: Reader, bookie: string): Promise<boolean> {
  return (
    (await db.selectFrom('bookies').select('value').where('value', '=', bookie).executeTakeFirst()) !==
    undefined
  );
}

const text = z.string().nullable();
const seedSchema = z.array(
  z.strictObject({
    bookie: botBookieSchema.shape.bookie,
    provider: text,
    birthdateRequired: z.boolean(),
    validation: text,
    deposit: text,
    waiting: text,
    recommendations: text,
  }),
);

/** Fills the empty table for those that are in the catalogue; what people have written down stays as it is. */
export async function seedBotInfo(db: Db, seed: unknown): Promise<void> {
  const rows = seedSchema.parse(seed);
  await transact(db, async (trx) => {
    if (await trx.selectFrom('bookieBotInfo').select('bookie').executeTakeFirst()) return;
    const known = new Set(
      (await trx.selectFrom('bookies').select('value').execute()).map(({ value }) => value),
    );
    const values = rows
      .filter(({ bookie }) => known.has(bookie))
      .map(({ validation, deposit, waiting, birthdateRequired, ...info }) => ({
        ...info,
        birthdateRequired: Number(birthdateRequired),
        registerValidation: validation,
        registerDeposit: deposit,
        withdrawWaiting: waiting,
      }));
    if (values.length > 0) await trx.insertInto('bookieBotInfo').values(values).execute();
  });
}
