import type { Sport } from '@bothways/domain/sports';
import { winnerCountsOvertime } from '../overtime.ts';

/** The provider's groups of sports, by prefix of their keys. */
const GROUPS: readonly (readonly [string, Sport])[] = [
  ['soccer_', 'football'],
  ['tennis_', 'tennis'],
  ['basketball_', 'basketball'],
  ['baseball_', 'baseball'],
  ['americanfootball_', 'americanFootball'],
  ['icehockey_', 'hockey'],
];

/** Returns the sport of a key such as `soccer_epl`; undefined for cricket, politics and the like. */
export const sportOfKey = (key: string): Sport | undefined =>
  GROUPS.find(([prefix]) => key.startsWith(prefix))?.[1];

/** "Bundesliga - Germany" is a league and a country; "NBA" is only a league. */
export function competitionOf(title: string): { league: string; country: string } {
  const [league = '', country = ''] = title.split(' - ').map((part) => part.trim());
  return { league: league.slice(0, 120), country: country.slice(0, 60) };
}

/**
 * Whether overtime counts. The provider does not state it; this is how bookmakers settle: winners of two, all lines of
 * American sports, and in ice hockey the NHL's.
 * @param hasDraw undefined for lines
 */
export function countsOvertime(sport: Sport, sportKey: string, hasDraw: boolean | undefined): boolean {
  if (hasDraw !== undefined) return winnerCountsOvertime(sport, hasDraw);
  if (sport === 'hockey') return sportKey.startsWith('icehockey_nhl');
  return winnerCountsOvertime(sport, false);
}
