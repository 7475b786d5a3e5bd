import type { Feature } from '@bothways/domain/plans';
import type { Mode } from '@bothways/domain/quotes';
import { stored } from '@bothways/platform';

/** Returns the page of one event's odds; `topic` is event and pick. */
export function oddsPath(topic: string, bookie: string, mode: Mode = 'prematch'): string {
  const [event = '', pick = ''] = topic.split('~');
  const params = new URLSearchParams({ event, pick, bookie });
  if (mode === 'live') params.set('mode', mode);
  return `dashboard/odds?${params}`;
}

/** Returns the page of an event's odds, for any line. */
export function eventOddsPath(event: string, mode: Mode): string {
  const params = new URLSearchParams({ event });
  if (mode === 'live') params.set('mode', mode);
  return `dashboard/odds?${params}`;
}

/** Returns the path of a mode's arbs, below the locale. */
export const arbsPath = (mode: Mode): string => `dashboard/arbs/${mode}`;
/** Returns the path of a mode's value bets, below the locale. */
export const valuesPath = (mode: Mode): string => `dashboard/valuebets/${mode}`;

/** Path of the oddsmatcher. */
export const matchedPath = 'dashboard/matched-betting';

/** The live lists by path, with the feature that a plan needs for each. */
const LISTS = new Map<string, Feature>([
  [arbsPath('prematch'), 'surebets:prematch'],
  [arbsPath('live'), 'surebets:live'],
  [valuesPath('prematch'), 'valueBets:prematch'],
  [valuesPath('live'), 'valueBets:live'],
  [matchedPath, 'matchedBetting'],
]);

const isList = (raw: unknown): raw is string => typeof raw === 'string' && LISTS.has(raw);

/** The list that was opened last; `/dashboard` leads back to it. */
export const lastList = stored<string>('lastList', 1, isList, arbsPath('prematch'));

/** Returns the list to open: the last one, or prematch arbs where the plan no longer includes it. */
export function listToOpen(has: (feature: Feature) => boolean): string {
  const last = lastList.get();
  const feature = LISTS.get(last);
  return feature && has(feature) ? last : arbsPath('prematch');
}
