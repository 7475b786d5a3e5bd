import { fileAddress, type LoadEvent } from '@bothways/domain/loading';
import type { AreaName } from '@bothways/domain/registry';
import { elementsOf } from './federation.ts';

/** A failed sheet is retried after a second; later ones count as failed. */
const LIMIT_MS = 4_000;
const STEP_MS = 50;

/**
 * Returns the URLs of the area's style sheets that have not loaded. The loader's events take precedence: browsers have
 * a sheet for a link whose file failed, too. Only for a sheet without events the link decides.
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
    const observed = events.filter(({ subject }) => subject === address);
    return observed.length > 0 ? observed.some(({ outcome }) => outcome === 'loaded') : link.sheet !== null;
  };
  return [...new Set(links.filter((link) => !hasArrived(link)).map(addressOf))];
}

/**
 * Waits until an area's styles are loaded. Module Federation attaches its style sheets and ignores their outcome:
 * otherwise an area would be shown unstyled, briefly or permanently.
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
