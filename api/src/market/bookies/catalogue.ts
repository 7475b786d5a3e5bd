import {
  type AdminBookie,
  type AreaState,
  BOOKIE_AREAS,
  type Bookie,
  type BookieArea,
  type BookieSettings,
  type BookRules,
  type BotBookie,
  basicInfoSchema,
  botSettingsSchema,
  calculatorSettingsSchema,
  informationSettingsSchema,
  modeSettingsSchema,
} from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import { isoOf } from '@bothways/domain/time';
import type { Kysely } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import {
  allRows,
  type BookieRow,
  changesOf,
  findRow,
  newestVersions,
  type SavedVersion,
} from './bookies.store.ts';

/** A bookmaker with what is set for it now. */
export interface Entry {
  row: BookieRow;
  settings: BookieSettings;
  areas: Record<BookieArea, AreaState>;
}

/** Reads the settings of an area as they were stored; what was not there then is as nobody has set it. */
export const STORED_AREAS = {
  'basic-info': basicInfoSchema,
  calculator: calculatorSettingsSchema,
  information: informationSettingsSchema,
  bot: botSettingsSchema,
  live: modeSettingsSchema,
  prematch: modeSettingsSchema,
} as const;

const stateOf = ({ version, savedAtMs, savedByName }: SavedVersion): AreaState => ({
  version,
  savedOn: isoOf(savedAtMs),
  ...(savedByName !== null && { savedBy: savedByName }),
});

function toEntry(row: BookieRow, versions: readonly SavedVersion[]): Entry {
  const byArea = new Map(versions.map((version) => [version.area, version]));
  const newest = (area: BookieArea): SavedVersion => {
    const version = byArea.get(area);
    if (!version) throw new Error(`${row.value} has no ${area}`);
    return version;
  };
  const stored = (area: BookieArea): unknown => JSON.parse(newest(area).settings);
  return {
    row,
    settings: {
      'basic-info': basicInfoSchema.parse(stored('basic-info')),
      calculator: calculatorSettingsSchema.parse(stored('calculator')),
      information: informationSettingsSchema.parse(stored('information')),
      bot: botSettingsSchema.parse(stored('bot')),
      live: modeSettingsSchema.parse(stored('live')),
      prematch: modeSettingsSchema.parse(stored('prematch')),
    },
    areas: {
      'basic-info': stateOf(newest('basic-info')),
      calculator: stateOf(newest('calculator')),
      information: stateOf(newest('information')),
      bot: stateOf(newest('bot')),
      live: stateOf(newest('live')),
      prematch: stateOf(newest('prematch')),
    },
  };
}

export interface Catalogue {
  /** Of the changes so far. */
  changes: number;
  /** In the order of the pickers, deleted ones too. */
  entries: readonly Entry[];
}

const kept = new WeakMap<Db, Catalogue>();

/** The whole catalogue; it is read again only when something has changed. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  // Read first: what changes meanwhile is read again next time.
  const changes = await changesOf(db);
  const known = kept.get(db);
  if (known?.changes === changes) return known;
  const [rows, versions] = await Promise.all([allRows(db), newestVersions(db)]);
  const byBookie = Map.groupBy(versions, ({ bookie }) => bookie);
  // A row whose settings are not read yet came between the two questions: the next reading has it.
  const entries = rows.flatMap((row) => {
    const own = byBookie.get(row.value) ?? [];
    return own.length < BOOKIE_AREAS.length ? [] : [toEntry(row, own)];
  });
  const catalogue = { changes, entries };
  kept.set(db, catalogue);
  return catalogue;
}

/** One bookmaker as it is, deleted or not. */
export async function findEntry(db: Kysely<Schema>, value: string): Promise<Entry | undefined> {
  const row = await findRow(db, value);
  return row && toEntry(row, await newestVersions(db, value));
}

export const isThere = ({ row }: Entry): boolean => row.deletedAtMs === null;

const USUAL_CALCULATOR = JSON.stringify(calculatorSettingsSchema.parse({}));

/** As pickers and calculators know it. */
function toBookie({ row, settings }: Entry): Bookie {
  const { label, countries, ogBookie, affiliateLink } = settings['basic-info'];
  const { calculator } = settings;
  const { commission, commissionModel } = calculator;
  return {
    value: row.value,
    label,
    countries,
    ...(ogBookie !== undefined && { ogBookie }),
    ...(row.exchange === 1 && { exchange: true }),
    ...(commission > 0 && { fee: { model: commissionModel, ratePct: commission } }),
    ...(affiliateLink !== undefined && { affiliateLink }),
    ...(JSON.stringify(calculator) !== USUAL_CALCULATOR && { calculator }),
  };
}

/** As the engine takes it: a deleted one quotes nothing. */
export function toRules(entry: Entry): BookRules {
  const { cloneGroup } = entry.settings['basic-info'];
  const { live, prematch } = entry.settings;
  const there = isThere(entry);
  return {
    ...toBookie(entry),
    ...(cloneGroup !== undefined && { cloneGroup }),
    modes: {
      live: { ...live, enabled: there && live.enabled },
      prematch: { ...prematch, enabled: there && prematch.enabled },
    },
  };
}

/** As the back office knows it. */
export function toAdminBookie(entry: Entry): AdminBookie {
  const { row, settings, areas } = entry;
  const basicInfo = settings['basic-info'];
  const { provider } = basicInfo;
  return {
    ...toBookie(entry),
    bookie: row.value,
    ...(provider !== undefined && { provider }),
    basicInfo,
    calculator: settings.calculator,
    information: settings.information,
    bot: settings.bot,
    live: settings.live,
    prematch: settings.prematch,
    areas,
    ...(row.deletedAtMs !== null && { deletedOn: isoOf(row.deletedAtMs) }),
  };
}

/** As the bot's people know it. */
function toBotBookie({ row, settings }: Entry): BotBookie {
  const { label, countries, provider } = settings['basic-info'];
  return {
    bookie: row.value,
    label,
    ...(provider !== undefined && { provider }),
    countries,
    bot: settings.bot,
    information: settings.information,
  };
}

/** What is set for bookmakers, as engines take it. */
export const bookRules = async (db: Db): Promise<BookRules[]> =>
  (await readCatalogue(db)).entries.map(toRules);

/** The whole catalogue without what is deleted, in the order of the pickers. */
export const allBookies = async (db: Db): Promise<Bookie[]> =>
  (await readCatalogue(db)).entries.filter(isThere).map(toBookie);

/** The bookmakers that are collected in a mode, in the order of the pickers. */
export const listBookies = async (db: Db, mode: Mode): Promise<Bookie[]> =>
  (await readCatalogue(db)).entries
    .filter((entry) => isThere(entry) && entry.settings[mode].enabled)
    .map((entry) => ({
      ...toBookie(entry),
      ...(!entry.settings[mode].reference && { noReference: true }),
    }));

/** Whether the bot's people have to do with it: accounts can be added, or it has something set for those there are. */
const isBots = ({ settings: { bot } }: Entry): boolean =>
  bot.enabled || bot.birthdateRequired || bot.reducedOdds || bot.ludoInduction;

/** The bookmakers that the bot knows its way around, by their names; at some no account can be added any more. */
export const allBotBookies = async (db: Db): Promise<BotBookie[]> =>
  (await readCatalogue(db)).entries
    .filter((entry) => isThere(entry) && isBots(entry))
    .map(toBotBookie)
    // Not by the database: each has an alphabet of its own.
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** What the bot's people know of one; none where it left the catalogue. */
export async function findBotBookie(db: Kysely<Schema>, value: string): Promise<BotBookie | undefined> {
  const entry = await findEntry(db, value);
  return entry && isThere(entry) ? toBotBookie(entry) : undefined;
}

/** Those that are there, as the back office knows them. */
export const listCatalogue = async (db: Db): Promise<AdminBookie[]> =>
  (await readCatalogue(db)).entries.filter(isThere).map(toAdminBookie);
