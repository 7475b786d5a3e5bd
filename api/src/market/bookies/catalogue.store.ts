import {
  type AdminBookie,
  adminBookieSchema,
  BOOKIE_AREAS,
  botSettingsSchema,
  calculatorSettingsSchema,
  modeSettingsSchema,
} from '@bothways/domain/bookies';
import type { Db } from '#kernel/db';
import { type BookieRow, toBookie } from './bookies.store.ts';
import { allBotBookies } from './bot-info.store.ts';

type BotBookie = Awaited<ReturnType<typeof allBotBookies>>[number];

const REDUCED_ODDS = new Set(['ps3838', 'pinnacle', 'probet42']);
const UNSAVED = { version: 0 };

function toAdminBookie(row: BookieRow, known: BotBookie | undefined): AdminBookie {
  const bookie = toBookie(row);
  const { value, label, countries, ogBookie, fee } = bookie;
  const provider = known?.provider;
  return adminBookieSchema.parse({
    ...bookie,
    bookie: value,
    provider,
    basicInfo: { label, countries, ogBookie, provider },
    calculator: calculatorSettingsSchema.parse(
      fee ? { commission: fee.ratePct, commissionModel: fee.model } : {},
    ),
    information: known?.information ?? { register: {}, withdraw: {} },
    bot: botSettingsSchema.parse({
      enabled: known !== undefined,
      birthdateRequired: known?.bot.birthdateRequired ?? false,
      reducedOdds: REDUCED_ODDS.has(value),
    }),
    live: modeSettingsSchema.parse({ enabled: row.live === 1 }),
    prematch: modeSettingsSchema.parse({ enabled: row.prematch === 1 }),
    areas: Object.fromEntries(BOOKIE_AREAS.map((area) => [area, UNSAVED])),
  });
}

/** The whole catalogue, for the back office. */
export async function listCatalogue(db: Db): Promise<AdminBookie[]> {
  const [rows, known] = await Promise.all([
    db.selectFrom('bookies').selectAll().orderBy('position').execute(),
    allBotBookies(db),
  ]);
  const byValue = new Map(known.map((bookie) => [bookie.bookie, bookie]));
  return rows.map((row) => toAdminBookie(row, byValue.get(row.value)));
}
