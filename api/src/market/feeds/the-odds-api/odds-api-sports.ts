import type { Sport } from '@bothways/domain/sports';

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
 * Whether overtime counts. The provider does not state it; this is how bookmakers settle: always in American sports, in
 * ice hockey if there is no draw to bet on, and in the NHL's lines.
 */
export function countsOvertime(sport: Sport, sportKey: string, market: string, outcomes: number): boolean {
  if (sport === 'basketball' || sport === 'baseball' || sport === 'americanFootball') return true;
  if (sport !== 'hockey') return false;
  return market === 'h2h' ? outcomes === 2 : sportKey.startsWith('icehockey_nhl');
}
