import { dirname } from 'node:path';
import { migrate } from '../../../api/src/kernel/db/index.ts';
import type { LastRelease } from '../faults/last-release.ts';
import { type Ground, type Place, within } from './ground.ts';
import { countRows, fillRows, shapeOf } from './rows.store.ts';
import { startUp } from './start-up.ts';

export interface OldCopy {
  place: Place;
  counts: Record<string, number>;
  /** Schema of a new installation. */
  newShape: string[];
}

/** Creates a database as the last release has left it, with this many rows. */
export async function oldCopy(ground: Ground, { main }: LastRelease, rows: number): Promise<OldCopy> {
  const place = await ground.empty();
  const { code, said } = await startUp(place, dirname(main));
  if (code !== 0) throw new Error(`The last release does not start: ${said}`);
  const counts = await within(place, async (database) => {
    await fillRows(database, rows);
    return countRows(database);
  });
  const fresh = await ground.empty();
  const newShape = await within(fresh, async (database) => {
    await migrate(database);
    return shapeOf(database);
  });
  await ground.drop(fresh);
  return { place, counts, newShape };
}

/** Returns the faults after a start on a copy; empty if there are none. */
export async function faultsOf(place: Place, { counts, newShape }: OldCopy): Promise<string[]> {
  return within(place, async (database) => {
    const now = await countRows(database);
    const shape = await shapeOf(database);
    const lost = Object.entries(counts).filter(([table, rows]) => now[table] !== rows);
    return [
      ...lost.map(([table, rows]) => `${table} has ${now[table]} of ${rows} rows`),
      ...newShape.filter((column) => !shape.includes(column)).map((column) => `${column} is missing`),
    ];
  });
}
