import type { ReadAlertSettings } from '@bothways/domain/alerts';
import { saveAlertSettings } from './alerts.queries.ts';

/** Returns the time zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Saves the browser's time zone before a channel is switched on: messages state times and are sent by local time, which
 * only the browser knows.
 */
export async function keepOwnZone({
  zone,
  version,
}: Pick<ReadAlertSettings, 'zone' | 'version'>): Promise<void> {
  if (zone !== ownZone()) await saveAlertSettings({ zone: ownZone(), version });
}
