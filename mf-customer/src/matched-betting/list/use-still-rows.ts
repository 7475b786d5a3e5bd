import type { MatchedBet } from '@bothways/domain/matched-betting';
import { useRef } from 'react';

export interface StillRow {
  bet: MatchedBet;
  /** It has left the list; these are its last figures. */
  isGone: boolean;
}

interface StillRows {
  rows: StillRow[];
  /** Number of new rows that wait until the pointer leaves. */
  waiting: number;
}

interface Live {
  matchedBets: readonly MatchedBet[];
  gone: ReadonlyMap<string, { matchedBet: MatchedBet }>;
}

/**
 * Returns the rows of a list that holds still during interaction: prices change within their rows, removed rows are
 * struck through, and new ones wait.
 */
export function useStillRows({ matchedBets, gone }: Live, isHeld: boolean, listKey: string): StillRows {
  const held = useRef<{ key: string; rows: StillRow[] }>({ key: listKey, rows: [] });
  const byId = new Map(matchedBets.map((bet) => [bet.id, bet]));
  const before = held.current.key === listKey ? held.current.rows : [];
  const holds = isHeld && before.length > 0;
  const rows = holds
    ? before.map((row): StillRow => {
        const now = byId.get(row.bet.id);
        return now ? { bet: now, isGone: false } : { bet: row.bet, isGone: true };
      })
    : matchedBets.map((bet): StillRow => ({ bet, isGone: false }));
  const left = holds
    ? []
    : before.filter(({ bet }) => gone.has(bet.id) && !byId.has(bet.id)).map(({ bet }) => bet.id);
  held.current = { key: listKey, rows: left.length > 0 ? withGone(rows, before, new Set(left)) : rows };
  const known = new Set(before.map(({ bet }) => bet.id));
  const waiting = holds ? matchedBets.filter(({ id }) => !known.has(id)).length : 0;
  return { rows: held.current.rows, waiting };
}

/** Retains rows that have just left at their position for a moment. */
function withGone(
  rows: readonly StillRow[],
  before: readonly StillRow[],
  left: ReadonlySet<string>,
): StillRow[] {
  const next = [...rows];
  for (const [at, { bet }] of before.entries())
    if (left.has(bet.id)) next.splice(Math.min(at, next.length), 0, { bet, isGone: true });
  return next;
}
