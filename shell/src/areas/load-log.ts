import { LOAD_EVENT, type LoadEvent } from '@bothways/domain/loading';
import type { AreaName } from '@bothways/domain/registry';

/** Loader events of each area's latest attempt, to find the cause of a failure. */
interface LoadLog {
  begin(area: AreaName): void;
  /** Outcomes of the area's files since then, and incompatible shared packages. */
  events(area: AreaName): readonly LoadEvent[];
}

export function createLoadLog(page: Window = window): LoadLog {
  const lists = new Map<string, LoadEvent[]>();
  const note = (event: LoadEvent): void => {
    if (event.part === 'area') return;
    // A shared package has no area: it concerns every loading one.
    const concerned = event.area ? [lists.get(event.area)] : [...lists.values()];
    for (const list of concerned) list?.push(event);
  };
  page.addEventListener(LOAD_EVENT, (event) => {
    if (event instanceof CustomEvent) note(event.detail);
  });
  return {
    begin: (area) => lists.set(area, []),
    events: (area) => lists.get(area) ?? [],
  };
}
