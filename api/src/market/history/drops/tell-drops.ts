import type { OddsDrops, OddsDropsQuery } from '@bothways/domain/history';
import type { ExplorerSource } from '../explorer-source.ts';
import { readDrop, type ToldDrop } from './read-drop.ts';

/** The requested drops, as the history knows them. */
export type ToldDrops = Omit<OddsDrops, 'drops'> & { drops: ToldDrop[] };

/** Finds the largest drops, and reads only for those who moved first. */
export async function tellDrops(
  { keeper, nowMs, breathe }: ExplorerSource,
  query: OddsDropsQuery,
): Promise<ToldDrops> {
  const { drops } = keeper;
  const bookie = (value: string): number | undefined => keeper.bookie(value);
  const { sinceMs, total, leastPct, leftOut, drops: found } = drops.find(query, bookie, nowMs);
  const values = keeper.bookieValues();
  const counts = query.bookies && new Set(query.bookies.flatMap((value) => bookie(value) ?? []));
  const told: ToldDrop[] = [];
  for (const drop of found) {
    const points = Map.groupBy(
      await keeper.pointsOf(drop.selection.id, sinceMs, nowMs),
      ({ bookie }) => bookie,
    );
    const one = readDrop(drop, { marks: drops.marks, sinceMs, values, counts, points });
    if (one) told.push(one);
    await breathe();
  }
  return {
    mode: query.mode,
    window: query.window,
    since: new Date(sinceMs).toISOString(),
    until: new Date(nowMs).toISOString(),
    isComplete: drops.isComplete,
    ...{ total, leastPct, leftOut },
    drops: told,
  };
}
