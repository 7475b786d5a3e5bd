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

/** A bookmaker with its current settings. */
export interface Entry {
  row: BookieRow;
  settings: BookieSettings;
  areas: Record<BookieArea, AreaState>;
}

/** Schemas of stored settings by area; fields that were not stored yet get their defaults. */
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
  /** Change number of the catalogue. */
  changes: number;
  /** In picker order, including deleted ones. */
  entries: readonly Entry[];
}

const kept = new WeakMap<Db, Catalogue>();

/** The whole catalogue; read again only after a change. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  // Read first: a change meanwhile leads to another read next time.
  const changes = await changesOf(db);
  const known = kept.get(db);
  if (known?.changes === changes) return known;
  const [rows, versions] = await Promise.all([allRows(db), newestVersions(db)]);
  const byBookie = Map.groupBy(versions, ({ bookie }) => bookie);
  // A row without all its settings was inserted between the two queries: the next read includes it.
  const entries = rows.flatMap((row) => {
    const own = byBookie.get(row.value) ?? [];
    return own.length < BOOKIE_AREAS.length ? [] : [toEntry(row, own)];
  });
  const catalogue = { changes, entries };
  kept.set(db, catalogue);
  return catalogue;
}

/** One bookmaker with its current settings, deleted or not. */
export async function findEntry(db: Kysely<Schema>, value: string): Promise<Entry | undefined> {
  const row = await findRow(db, value);
  return row && toEntry(row, await newestVersions(db, value));
}

export const isThere = ({ row }: Entry): boolean => row.deletedAtMs === null;

const USUAL_CALCULATOR = JSON.stringify(calculatorSettingsSchema.parse({}));

/** The form for pickers and calculators. */
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

/** The form for the engine: a deleted bookmaker quotes nothing. */
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

/** The form for the back office. */
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

/** The form for bot operators. */
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

/** Rules of all bookmakers, for engines. */
export const bookRules = async (db: Db): Promise<BookRules[]> =>
  (await readCatalogue(db)).entries.map(toRules);

/** All bookmakers except deleted ones, in picker order. */
export const allBookies = async (db: Db): Promise<Bookie[]> =>
  (await readCatalogue(db)).entries.filter(isThere).map(toBookie);

/** The bookmakers that are collected in a mode, in picker order. */
export const listBookies = async (db: Db, mode: Mode): Promise<Bookie[]> =>
  (await readCatalogue(db)).entries
    .filter((entry) => isThere(entry) && entry.settings[mode].enabled)
    .map((entry) => ({
      ...toBookie(entry),
      ...(!entry.settings[mode].reference && { noReference: true }),
    }));

/** Whether bot operators need it: accounts can be added, or it has settings for existing ones. */
const isBots = ({ settings: { bot } }: Entry): boolean =>
  bot.enabled || bot.birthdateRequired || bot.reducedOdds || bot.ludoInduction;

/** The bookmakers that the bot supports, by name; some accept no new accounts any more. */
export const allBotBookies = async (db: Db): Promise<BotBookie[]> =>
  (await readCatalogue(db)).entries
    .filter((entry) => isThere(entry) && isBots(entry))
    .map(toBotBookie)
    // Sorted here, as each database has its own collation.
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** A bookmaker for bot operators; undefined when it left the catalogue. */
export async function findBotBookie(db: Kysely<Schema>, value: string): Promise<BotBookie | undefined> {
  const entry = await findEntry(db, value);
  return entry && isThere(entry) ? toBotBookie(entry) : undefined;
}

/** All bookmakers except deleted ones, for the back office. */
export const listCatalogue = async (db: Db): Promise<AdminBookie[]> =>
  (await readCatalogue(db)).entries.filter(isThere).map(toAdminBookie);
