import { type Stored, stored } from '@bothways/platform';
import { isTarget } from '../pins/index.ts';
import { HIDE_WAYS, type Hide, type HideWay, hideKey, MAX_HIDES, withHide } from './hide.ts';

const isHideOf =
  (way: HideWay) =>
  (raw: unknown): raw is Hide =>
    isTarget(raw) && 'way' in raw && raw.way === way && 'hiddenAt' in raw && typeof raw.hiddenAt === 'string';

const NONE: readonly Hide[] = [];
const entry = (key: string, way: HideWay): Stored<readonly Hide[]> => {
  const isHide = isHideOf(way);
  const areHides = (raw: unknown): raw is readonly Hide[] =>
    Array.isArray(raw) && raw.length <= MAX_HIDES && raw.every(isHide);
  return stored(key, 1, areHides, NONE);
};

/** Storage of each way of hiding, common to arbs and value bets. */
const ENTRIES: Readonly<Record<HideWay, Stored<readonly Hide[]>>> = {
  item: entry('hiddenArbIds', 'item'),
  event: entry('hiddenEventIds', 'event'),
  bookie: entry('hiddenEventByBookie', 'bookie'),
  pair: entry('hiddenEventByPair', 'pair'),
};

let known: { parts: readonly (readonly Hide[])[]; all: readonly Hide[] } = { parts: [], all: NONE };

/** Everything hidden in this browser; the same object until something changes. */
export const hides = {
  get(): readonly Hide[] {
    const parts = HIDE_WAYS.map((way) => ENTRIES[way].get());
    if (parts.some((part, index) => part !== known.parts[index])) known = { parts, all: parts.flat() };
    return known.all;
  },
  add(hide: Hide, nowMs: number): void {
    const own = ENTRIES[hide.way];
    own.set(withHide(own.get(), hide, nowMs));
  },
  remove(hide: Hide): void {
    const own = ENTRIES[hide.way];
    own.set(own.get().filter((other) => hideKey(other) !== hideKey(hide)));
  },
  clear(): void {
    for (const way of HIDE_WAYS) ENTRIES[way].clear();
  },
  subscribe(listener: () => void): () => void {
    const stops = HIDE_WAYS.map((way) => ENTRIES[way].subscribe(listener));
    return () => {
      for (const stop of stops) stop();
    };
  },
};
