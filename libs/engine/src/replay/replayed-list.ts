import type { ArbFilter } from '@bothways/domain/arbs';
import { type BookRules, DEFAULT_MODE_SETTINGS, type ModeSettings } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import type { Sport } from '@bothways/domain/sports';
import type { ValueBetFilter } from '@bothways/domain/valuebets';
import type { EngineLimits } from '../limits/engine-limits.ts';

/** An event of the past, in one mode. */
export interface ReplayedEvent {
  id: string;
  mode: Mode;
  sport: Sport;
  country: string;
  league: string;
  home: string;
  away: string;
  startMs: number;
}

/** The list that is replayed. */
export type ReplayedList =
  | { kind: 'arbs'; filter: ArbFilter; bookies: readonly BookRules[] }
  | { kind: 'valuebets'; filter: ValueBetFilter; bookies: readonly BookRules[] };

/**
 * Disables all limits on when a price was seen. A history has only moves: a price holds until it moves or is withdrawn,
 * which includes being unseen for long.
 */
export const REPLAY_LIMITS: Partial<EngineLimits> = {
  staleMs: { prematch: Number.POSITIVE_INFINITY, live: Number.POSITIVE_INFINITY },
  forgetMs: { prematch: Number.POSITIVE_INFINITY, live: Number.POSITIVE_INFINITY },
  skewMs: { prematch: Number.POSITIVE_INFINITY, live: Number.POSITIVE_INFINITY },
  wanderMs: Number.POSITIVE_INFINITY,
  bimodalMs: 0,
};

const ageless = (settings: ModeSettings = DEFAULT_MODE_SETTINGS): ModeSettings => ({
  ...settings,
  delaySeconds: DEFAULT_MODE_SETTINGS.delaySeconds,
  staleSeconds: DEFAULT_MODE_SETTINGS.staleSeconds,
});

/**
 * Returns the bookmaker settings without limits on the age of prices, and the list without criteria that a history
 * cannot evaluate.
 */
export function replayable(list: ReplayedList): ReplayedList {
  const bookies = list.bookies.map((bookie) => ({
    ...bookie,
    modes: { prematch: ageless(bookie.modes?.prematch), live: ageless(bookie.modes?.live) },
  }));
  const known = { onlyLiquidEvents: false, events: [] };
  return list.kind === 'arbs'
    ? { kind: 'arbs', filter: { ...list.filter, ...known }, bookies }
    : { kind: 'valuebets', filter: { ...list.filter, ...known }, bookies };
}
