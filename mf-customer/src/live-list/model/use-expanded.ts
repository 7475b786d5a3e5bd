import { useCallback, useState } from 'react';
import type { EventGroup } from './group.ts';

export interface Expanded {
  has: (eventId: string) => boolean;
  set: (eventId: string, isExpanded: boolean) => void;
}

/** Which events show all they have. One that hides the selected row (an address opened it) does so by itself. */
export function useExpanded<Item extends { id: string }>(
  groups: readonly EventGroup<Item>[],
  perEvent: number,
  selectedId: string | undefined,
): Expanded {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const set = useCallback((eventId: string, isExpanded: boolean) => {
    setChosen((before) => new Map(before).set(eventId, isExpanded));
  }, []);
  const needed =
    selectedId === undefined
      ? undefined
      : groups.find(({ rows }) => rows.slice(perEvent).some(({ item }) => item.id === selectedId))?.id;
  return { has: (eventId) => chosen.get(eventId) ?? eventId === needed, set };
}
