import { LOAD_EVENT, type LoadEvent } from '@bothways/domain/loading';
import type { AreaName } from '@bothways/domain/registry';

/** What the loader announced of each area's latest try, so that a failure can be told by its cause. */
export interface LoadLog {
  begin(area: AreaName): void;
  /** What became of the area's files, and which shared parts did not fit, since then. */
  events(area: AreaName): readonly LoadEvent[];
}

export function createLoadLog(page: Window = window): LoadLog {
  const lists = new Map<string, LoadEvent[]>();
  const note = (event: LoadEvent): void => {
    if (event.part === 'area') return;
    // A shared part has no area of its own: whoever is loading wanted it.
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
