import type { Arb } from '@bothways/domain/arbs';
import { type Stored, stored } from '@bothways/platform';

/** Duration for which a moved profit shows its arrow. */
const CHANGE_SHOWN_MS = 60_000;
/** Storage is slow; losing the last seconds costs an arrow at most. */
const SAVE_EVERY_MS = 5_000;

export interface ProfitChange {
  direction: 'up' | 'down';
  /** When it moved, ms since epoch. */
  atMs: number;
}
type Changes = Readonly<Record<string, ProfitChange>>;

const isChange = (raw: unknown): raw is ProfitChange =>
  typeof raw === 'object' &&
  raw !== null &&
  'direction' in raw &&
  (raw.direction === 'up' || raw.direction === 'down') &&
  'atMs' in raw &&
  typeof raw.atMs === 'number';

const areChanges = (raw: unknown): raw is Changes =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) && Object.values(raw).every(isChange);

/** Remembers which way profits moved, across reloads. */
interface ProfitChanges {
  /** Compares with the profits seen before. */
  see(arbs: readonly Arb[], nowMs: number): void;
  /** Returns which way an arb's profit moved in the last 60 s. */
  of(id: string, nowMs: number): ProfitChange['direction'] | undefined;
}

export function createProfitChanges(entry: Stored<Changes>): ProfitChanges {
  const changes = new Map(Object.entries(entry.get()));
  let profits = new Map<string, number>();
  let savedAtMs = 0;

  const note = ({ id, profit }: Arb, nowMs: number): void => {
    const before = profits.get(id);
    // `profit` is a sum of inverse odds: the smaller it is, the higher the gain.
    if (before !== undefined && before !== profit)
      changes.set(id, { direction: profit < before ? 'up' : 'down', atMs: nowMs });
  };
  const forget = (nowMs: number): void => {
    for (const [id, { atMs }] of changes) if (nowMs - atMs >= CHANGE_SHOWN_MS) changes.delete(id);
  };
  return {
    see(arbs, nowMs) {
      for (const arb of arbs) note(arb, nowMs);
      profits = new Map(arbs.map(({ id, profit }) => [id, profit]));
      if (nowMs - savedAtMs < SAVE_EVERY_MS) return;
      savedAtMs = nowMs;
      forget(nowMs);
      entry.set(Object.fromEntries(changes));
    },
    of(id, nowMs) {
      const change = changes.get(id);
      return change && nowMs - change.atMs < CHANGE_SHOWN_MS ? change.direction : undefined;
    },
  };
}

/** The page's single store of moved profits. */
export const profitChanges = createProfitChanges(stored<Changes>('profitChanges', 1, areChanges, {}));
