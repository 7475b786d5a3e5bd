import { areaOf, LOAD_EVENT, type LoadEvent } from '@bothways/domain/loading';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Notifies listeners (the shell) of a load or failure; never throws into the loader. */
export function announce(event: Omit<LoadEvent, 'area'>): void {
  const area = areaOf(event.subject);
  const detail: LoadEvent = area === undefined ? event : { ...event, area };
  window.dispatchEvent(new CustomEvent<LoadEvent>(LOAD_EVENT, { detail }));
}
