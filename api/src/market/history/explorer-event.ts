import type { HistoryEventLines, HistoryLine } from '@bothways/domain/history';
import type { Mode } from '@bothways/domain/quotes';
import { readStoredPick, type StoredPick } from '@bothways/engine';
import type { ExplorerSource } from './explorer-source.ts';
import { findEvent, selectionsOfEvent } from './history-events.store.ts';

export interface EventAddress {
  event: string;
  mode: Mode;
}

/** A stored selection of an event. */
export interface EventSelection extends StoredPick {
  id: number;
  topic: string;
  mode: Mode;
  isThinned: boolean;
}

const isMode = (text: string): text is Mode => text === 'prematch' || text === 'live';

/** Stored selections of an event, in all modes; unreadable ones are left out. */
export async function readSelections({ keeper }: ExplorerSource, event: string): Promise<EventSelection[]> {
  const rows = await selectionsOfEvent(keeper.db, event);
  return rows.flatMap(({ id, selection, mode, thinned }) => {
    const stored = readStoredPick(selection.slice(event.length + 1));
    return stored && isMode(mode)
      ? [{ ...stored, id, topic: selection, mode, isThinned: thinned === 1 }]
      : [];
  });
}

/** Facts of a line, by their names on the wire. */
export function lineFacts({ line, pick }: StoredPick): Omit<HistoryLine, 'bookies'> {
  const { market, period, overTimeIncluded, side, team, handicap, selection } = pick;
  const isTurned = (market === 'AH' || market === 'EH') && selection === '2';
  return {
    ...{ line, market, period, overTimeIncluded, side: side ?? 'back' },
    ...(handicap !== undefined && { handicap: isTurned ? 0 - handicap : handicap }),
    ...(team && { team }),
  };
}

/** The markets and lines of an event; undefined for an unknown event. */
export async function readEvent(
  source: ExplorerSource,
  { event, mode }: EventAddress,
): Promise<HistoryEventLines | undefined> {
  const facts = await findEvent(source.keeper.db, event);
  if (!facts) return undefined;
  const selections = await readSelections(source, event);
  const everybody = new Set<number>();
  const lines = new Map<string, { stored: StoredPick; bookies: Set<number> }>();
  for (const selection of selections) {
    if (selection.mode !== mode) continue;
    const held = lines.get(selection.line) ?? { stored: selection, bookies: new Set() };
    lines.set(selection.line, held);
    for (const bookie of await source.keeper.bookiesOf(selection.id)) {
      held.bookies.add(bookie);
      everybody.add(bookie);
    }
    await source.breathe();
  }
  return {
    event: facts,
    mode,
    modes: [...new Set(selections.map((one) => one.mode))],
    bookies: everybody.size,
    lines: [...lines.values()].map(({ stored, bookies }) => ({
      ...lineFacts(stored),
      bookies: bookies.size,
    })),
  };
}
