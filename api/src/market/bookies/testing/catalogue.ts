import { BOOKIE_AREAS, type BookieArea, modeSettingsSchema } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import { type Db, transact } from '#kernel/db';
import { demandEntry } from '../bookie-changes.ts';
import { addVersions, changeRow, countChanges, insertRow } from '../bookies.store.ts';

/** Settings of the areas whose defaults do not suffice. */
const firstOf = (label: string): Partial<Record<BookieArea, object>> => ({
  'basic-info': { label, countries: [] },
  information: { register: {}, withdraw: {} },
});

/** Adds a bookmaker with default settings. */
export const addBookie = (db: Db, value: string): Promise<void> =>
  transact(db, async (trx) => {
    await insertRow(trx, { value, label: value, countries: '[]', ogBookie: null, exchange: 0 });
    const seq = await countChanges(trx, BOOKIE_AREAS.length);
    await addVersions(
      trx,
      BOOKIE_AREAS.map((area, index) => ({
        seq: seq + index,
        bookie: value,
        area,
        version: 1,
        settings: JSON.stringify(firstOf(value)[area] ?? {}),
        savedAtMs: 0,
        savedBy: null,
        restoredFrom: null,
      })),
    );
  });

/** Deletes a bookmaker from the catalogue. */
export const removeBookie = (db: Db, value: string): Promise<void> =>
  transact(db, async (trx) => {
    await changeRow(trx, value, { deletedAtMs: 0 });
    await countChanges(trx, 1);
  });

/** Stops the collection of a bookmaker's prices in a mode. */
export const stopCollecting = (db: Db, value: string, mode: Mode): Promise<void> =>
  transact(db, async (trx) => {
    const { areas, settings } = await demandEntry(trx, value);
    await addVersions(trx, [
      {
        seq: await countChanges(trx, 1),
        bookie: value,
        area: mode,
        version: areas[mode].version + 1,
        settings: JSON.stringify(modeSettingsSchema.parse({ ...settings[mode], enabled: false })),
        savedAtMs: 0,
        savedBy: null,
        restoredFrom: null,
      },
    ]);
  });
