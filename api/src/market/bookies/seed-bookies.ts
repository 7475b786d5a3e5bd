import { BOOKIE_AREAS, type BookieArea, bookieSchema, botSettingsSchema } from '@bothways/domain/bookies';
import { z } from 'zod';
import { type Db, transact } from '#kernel/db';
import { fillCatalogue } from './bookies.store.ts';

const seedSchema = z.array(
  z.strictObject({
    value: bookieSchema.shape.value,
    label: z.string(),
    countries: z.array(z.string()),
    ogBookie: z.string().nullable(),
    exchange: z.boolean(),
    fee: bookieSchema.shape.fee,
    /** Absent: it has prices. */
    prematch: z.boolean().default(true),
    live: z.boolean().default(true),
  }),
);
type Seed = z.output<typeof seedSchema>[number];

const text = z.string().nullable();
const botInfoSchema = z.array(
  z.strictObject({
    bookie: bookieSchema.shape.value,
    provider: text,
    birthdateRequired: z.boolean(),
    reducedOdds: z.boolean().default(false),
    validation: text,
    deposit: text,
    waiting: text,
    recommendations: text,
  }),
);
type BotInfo = z.output<typeof botInfoSchema>[number];

/** Null becomes undefined, which JSON leaves out. */
const orNone = (value: string | null | undefined): string | undefined => value ?? undefined;

const settingsOf = (seed: Seed, info: BotInfo | undefined): Record<BookieArea, object> => ({
  'basic-info': {
    label: seed.label,
    countries: seed.countries,
    ogBookie: orNone(seed.ogBookie),
    provider: orNone(info?.provider),
  },
  calculator: seed.fee ? { commission: seed.fee.ratePct, commissionModel: seed.fee.model } : {},
  information: {
    register: { validation: orNone(info?.validation), deposit: orNone(info?.deposit) },
    withdraw: { waiting: orNone(info?.waiting) },
    recommendations: orNone(info?.recommendations),
  },
  bot: info
    ? botSettingsSchema.parse({
        enabled: true,
        birthdateRequired: info.birthdateRequired,
        reducedOdds: info.reducedOdds,
        ludoInduction: true,
      })
    : {},
  live: { enabled: seed.live },
  prematch: { enabled: seed.prematch },
});

/**
 * Fills an empty catalogue; an existing one stays unchanged.
 * @throws Error for an invalid seed, of which nothing is written
 */
export async function seedBookies(
  db: Db,
  seeds: { bookmakers: unknown; botInfo: unknown },
  atMs: number,
): Promise<void> {
  const bookmakers = seedSchema.parse(seeds.bookmakers);
  const infos = new Map(botInfoSchema.parse(seeds.botInfo).map((info) => [info.bookie, info]));
  const rows = bookmakers.map(({ value, label, countries, ogBookie, exchange }, position) => ({
    value,
    label,
    countries: JSON.stringify(countries),
    ogBookie,
    exchange: Number(exchange),
    position,
  }));
  const first = bookmakers.flatMap((seed) => {
    const settings = settingsOf(seed, infos.get(seed.value));
    return BOOKIE_AREAS.map((area) => ({
      bookie: seed.value,
      area,
      version: 1,
      settings: JSON.stringify(settings[area]),
      savedAtMs: atMs,
      savedBy: null,
      restoredFrom: null,
    }));
  });
  await transact(db, (trx) => fillCatalogue(trx, rows, first));
}
