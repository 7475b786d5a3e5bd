import type { BookieArea, BookieChange } from '@bothways/domain/bookies';
import { isoOf } from '@bothways/domain/time';
import { z } from 'zod';
import type { Db } from '#kernel/db';
import { demandRow } from './bookie-changes.ts';
import { type SavedVersion, versionsBefore } from './bookies.store.ts';
import { STORED_AREAS } from './catalogue.ts';

const PAGE = 30;
const settingsSchema = z.record(z.string(), z.unknown());

function toChange({
  area,
  version,
  settings,
  savedAtMs,
  savedByName,
  restoredFrom,
}: SavedVersion): BookieChange {
  // Includes the defaults of that version, so that two versions can be compared.
  const whole: unknown = JSON.parse(JSON.stringify(STORED_AREAS[area].parse(JSON.parse(settings))));
  return {
    area,
    version,
    settings: settingsSchema.parse(whole),
    savedOn: isoOf(savedAtMs),
    ...(savedByName !== null && { savedBy: savedByName }),
    ...(restoredFrom !== null && { restoredFrom }),
  };
}

/** A page of saved versions of a bookmaker, deleted or not, newest first. @throws ApiError NOT_FOUND */
export async function bookieHistory(
  db: Db,
  value: string,
  { area, before }: { area?: BookieArea | undefined; before?: number | undefined },
) {
  await demandRow(db, value);
  // One more than a page, to know whether there is a next one.
  const found = await versionsBefore(db, value, { area, before, limit: PAGE + 1 });
  const last = found[PAGE - 1];
  return {
    success: true as const,
    changes: found.slice(0, PAGE).map(toChange),
    ...(found.length > PAGE && last && { next: last.seq }),
  };
}
