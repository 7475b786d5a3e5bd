import { useCallback, useState } from 'react';
import { linesOf } from './fold.ts';
import type { EventGroup } from './group.ts';
import type { Opened } from './positions.ts';

export interface Expanded extends Opened {
  /** Expands or collapses an event's further lines, or a line's further rows. */
  set: (eventIdOrLine: string, isOpen: boolean) => void;
}

/** Returns the event and the line that hide a row; undefined where it is visible or not listed. */
function hidingOf<Item extends { id: string }>(
  groups: readonly EventGroup<Item>[],
  perEvent: number,
  id: string | undefined,
) {
  if (id === undefined) return undefined;
  const group = groups.find(({ rows }) => rows.some(({ item }) => item.id === id));
  if (!group) return undefined;
  const lines = linesOf(group.rows);
  const at = lines.findIndex(({ rows }) => rows.some(({ item }) => item.id === id));
  return {
    eventId: at >= perEvent ? group.id : undefined,
    line: lines[at]?.rows[0]?.item.id === id ? undefined : lines[at]?.key,
  };
}

/** Tracks what is expanded. Whatever hides the selected row (selected by the address) is expanded automatically. */
export function useExpanded<Item extends { id: string }>(
  groups: readonly EventGroup<Item>[],
  perEvent: number,
  selectedId: string | undefined,
): Expanded {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const set = useCallback((key: string, isOpen: boolean) => {
    setChosen((before) => new Map(before).set(key, isOpen));
  }, []);
  const hiding = hidingOf(groups, perEvent, selectedId);
  return {
    isExpanded: (eventId) => chosen.get(eventId) ?? eventId === hiding?.eventId,
    isOpen: (line) => chosen.get(line) ?? line === hiding?.line,
    set,
  };
}
