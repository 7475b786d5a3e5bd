import { fileAddress, type LoadEvent } from '@bothways/domain/loading';
import type { AreaName } from '@bothways/domain/registry';
import { elementsOf } from './federation.ts';

/** A sheet that failed is asked for once more after a second; what has not come by then is not coming. */
const LIMIT_MS = 4_000;
const STEP_MS = 50;

/**
 * Addresses of the area's style sheets that have not arrived. The loader's word counts: a browser has a sheet for a
 * link whose file failed, too. Only of a sheet that the loader says nothing about, the link is asked.
 */
export function missingStyles(
  area: AreaName,
  events: readonly LoadEvent[],
  page: ParentNode = document,
): string[] {
  const links = elementsOf(area, page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'));
  const addressOf = ({ href }: HTMLLinkElement): string => fileAddress(href, window.location.href);
  const hasArrived = (link: HTMLLinkElement): boolean => {
    const address = addressOf(link);
    const said = events.filter(({ subject }) => subject === address);
    return said.length > 0 ? said.some(({ outcome }) => outcome === 'loaded') : link.sheet !== null;
  };
  return [...new Set(links.filter((link) => !hasArrived(link)).map(addressOf))];
}

/**
 * Waits until an area is dressed. Module Federation attaches its style sheets and heeds neither their arrival nor
 * their failure: without this an area would be shown bare, for a moment or for good.
 */
export async function stylesReady(
  missing: () => readonly string[],
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  for (let waitedMs = 0; missing().length > 0; waitedMs += STEP_MS) {
    if (waitedMs >= LIMIT_MS) throw new Error(`Style sheet ${missing().join(', ')} did not come`);
    await pause(STEP_MS);
  }
}
