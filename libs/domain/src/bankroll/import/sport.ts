import { parseSport, type Sport } from '../../sports/index.ts';
import { folded } from './words.ts';

/** Sports by the names that trackers give them, and by leagues that people write in the column of the sport. */
const NAMES: Readonly<Record<Sport, string>> = {
  football: 'futbol soccer epl mls laliga ucl',
  tennis: 'tenis atp wta',
  basketball: 'baloncesto nba wnba ncaab cbb collegebasketball ncaabasketball ncaambasketball',
  baseball: 'beisbol mlb',
  americanFootball: 'futbolamericano nfl ncaaf cfb cfl xfl ufl collegefootball ncaafootball gridiron',
  hockey: 'hockeyhielo hockeysobrehielo nhl khl ahl',
};
const SPORT_OF: ReadonlyMap<string, Sport> = new Map(
  (Object.keys(NAMES) as Sport[]).flatMap((sport) =>
    NAMES[sport].split(' ').map((name) => [name, sport] as const),
  ),
);

/**
 * Returns the sport of a bet. "Football" is American where the league is, or where the file means it so: one that calls
 * the other game soccer, and Pikkit's.
 */
export function sportOf(name: string, league: string, isFootballAmerican: boolean): Sport | 'other' {
  const sport = SPORT_OF.get(folded(name)) ?? parseSport(name);
  const ofLeague = SPORT_OF.get(folded(league));
  if (folded(name) === 'football') {
    if (ofLeague === 'americanFootball') return ofLeague;
    return isFootballAmerican && ofLeague !== 'football' ? 'americanFootball' : 'football';
  }
  return sport ?? ofLeague ?? 'other';
}
