import {
  type AREA_BODIES,
  type BasicInfo,
  type BookieArea,
  type BookieError,
  type BookieSettings,
  basicInfoSchema,
  botSettingsSchema,
  calculatorSettingsSchema,
  informationSettingsSchema,
  modeSettingsSchema,
} from '@bothways/domain/bookies';
import type { z } from 'zod';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import {
  type ChangeDeps,
  changing,
  copyOf,
  demandEntry,
  demandOriginal,
  keep,
  type Trx,
  write,
} from './bookie-changes.ts';
import { AREA_TEXTS } from './bookie-texts.ts';
import { changeRow, findVersion } from './bookies.store.ts';
import { type Entry, STORED_AREAS } from './catalogue.ts';

export type AreaBody = z.output<(typeof AREA_BODIES)[BookieArea]>;
interface Saved {
  success: true;
  message: string;
}

/** Drops undefined fields, so that equal texts are equal settings. */
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));
const textOf = (value: unknown): string => JSON.stringify(value);

/** The settings of an area from a request body; name and countries default to the current ones. */
function settingsFrom(area: BookieArea, body: object, before: BasicInfo): BookieSettings[BookieArea] {
  const said = plain(body);
  switch (area) {
    case 'basic-info': {
      const { label, countries } = before;
      return basicInfoSchema.parse({ label, countries, ...(typeof said === 'object' && said) });
    }
    case 'calculator':
      return calculatorSettingsSchema.parse(said);
    case 'information':
      return informationSettingsSchema.parse(said);
    case 'bot':
      return botSettingsSchema.parse(said);
    case 'live':
    case 'prematch':
      return modeSettingsSchema.parse(said);
  }
}

/** Names of the changed fields: the audit log records that a text changed, not its wording. */
function changedFields(before: object, after: object): string[] {
  const was = new Map(Object.entries(before));
  const is = new Map(Object.entries(after));
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => textOf(was.get(name)) !== textOf(is.get(name)),
  );
}

/** Refuses a stale version, with who saved the newer one and what they changed. */
async function demandNewest(trx: Trx, entry: Entry, area: BookieArea, version: number): Promise<void> {
  const now = entry.areas[area];
  if (version === now.version) return;
  const current = entry.settings[area];
  const read = await findVersion(trx, entry.row.value, area, version);
  throw new ApiError('CHANGED', {
    message: `${now.savedBy ?? 'Somebody'} saved this on ${now.savedOn ?? 'another day'}: it is version ${now.version} by now`,
    error: 'errors.bookieChanged' satisfies BookieError,
    path: 'version',
    changed: changedFields(read ? STORED_AREAS[area].parse(JSON.parse(read.settings)) : {}, current),
    current: { ...current, version: now.version },
  });
}

async function saveIn(
  deps: ChangeDeps,
  trx: Trx,
  actor: Actor,
  entry: Entry,
  next: { area: BookieArea; settings: BookieSettings[BookieArea]; restoredFrom?: number; atMs: number },
): Promise<void> {
  const { area, settings, restoredFrom, atMs } = next;
  const { value } = entry.row;
  const changed = changedFields(entry.settings[area], settings);
  if (area === 'basic-info') {
    const basicInfo = basicInfoSchema.parse(settings);
    if (changed.includes('ogBookie')) await demandOriginal(trx, value, basicInfo.ogBookie);
    await changeRow(trx, value, copyOf(basicInfo));
  }
  await deps.beforeWrite?.();
  const version = entry.areas[area].version + 1;
  await keep(trx, actor, atMs, [{ value, area, version, settings, restoredFrom }]);
  const detail = { area, version, changed, ...(restoredFrom !== undefined && { restoredFrom }) };
  await write(trx, actor, value, { atMs, action: 'bookie.updated', detail });
}

/**
 * Saves an area of a bookmaker; unchanged settings make no new version.
 * @throws ApiError NOT_FOUND, CHANGED on a stale version, UNPROCESSABLE for an invalid original
 */
export const saveArea = (
  deps: ChangeDeps,
  actor: Actor,
  place: { value: string; area: BookieArea },
  { version, ...body }: AreaBody,
): Promise<Saved> =>
  changing(deps, async (trx, atMs) => {
    const { area } = place;
    const entry = await demandEntry(trx, place.value);
    const settings = settingsFrom(area, body, entry.settings['basic-info']);
    if (textOf(settings) !== textOf(entry.settings[area])) {
      await demandNewest(trx, entry, area, version);
      await saveIn(deps, trx, actor, entry, { area, settings, atMs });
    }
    return { success: true, message: AREA_TEXTS[area].saved };
  });

/**
 * Restores a version of an area as a new one; if it equals the newest, none is added.
 * @throws ApiError NOT_FOUND also for an unknown version, CHANGED and UNPROCESSABLE as when saving
 */
export const restoreArea = (
  deps: ChangeDeps,
  actor: Actor,
  place: { value: string; area: BookieArea; version: number; newest: number },
): Promise<Saved> =>
  changing(deps, async (trx, atMs) => {
    const { area, value } = place;
    const entry = await demandEntry(trx, value);
    const found = await findVersion(trx, value, area, place.version);
    if (!found)
      throw new ApiError('NOT_FOUND', {
        message: `There is no version ${place.version} of this`,
        error: 'errors.versionGone' satisfies BookieError,
      });
    const settings = STORED_AREAS[area].parse(JSON.parse(found.settings));
    if (textOf(settings) !== textOf(entry.settings[area])) {
      await demandNewest(trx, entry, area, place.newest);
      await saveIn(deps, trx, actor, entry, { area, settings, restoredFrom: place.version, atMs });
    }
    return { success: true, message: AREA_TEXTS[area].saved };
  });
