import type { ReadAlertSettings } from '@bothways/domain/alerts';
import { saveAlertSettings } from './alerts.queries.ts';

/** The time zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Messages say times and leave by the clock, and only the browser knows which: it is kept before a way is switched on. */
export async function keepOwnZone({ zone, version }: ReadAlertSettings): Promise<void> {
  if (zone !== ownZone()) await saveAlertSettings({ zone: ownZone(), version });
}
