import type { Sport } from '@bothways/domain/sports';
import { toPlainLetters } from './transliterate.ts';

/**
 * Participants of a competition, as a short readable code: `open`, `women`, `u21`, `women-u19`, `reserve`, `esports`.
 * `unknown` if the source names no league.
 */
export type CompetitionClass = string;

/** Words and known league names. Applied to the league, never to the team: bookmakers mark teams inconsistently. */
const WOMEN = new RegExp(
  [
    String.raw`\b(?:wom[ae]ns?|ladies|female|girls|femenin[ao]s?|feminin[aoe]?s?|femminile|frauen|damen|damer?|dames)\b`,
    String.raw`\b(?:kvinner|kvinder|kobiet|zeny|wnba|ncaaw|nwsl|wsl|liga f|damallsvenskan|toppserien|w-?league)\b`,
    String.raw`\((?:w|f)\)|\sw$`,
  ].join('|'),
);
const AGE = /\b(?:u|under|sub)[\s-]?(1[4-9]|2[0-3])s?\b/;
const YOUTH = /\b(?:youth|juniors?|juvenil|primavera|academy)\b/;
const RESERVE = /\b(?:reserves?|reservas|premier league 2|development league)\b/;
const ESPORTS =
  /\b(?:e-?(?:soccer|football|sports?|basketball|hockey|tennis)|cyber|virtual|simulated|srl|gt league|2k\d\d|fifa \d+)\b/;

/** Returns the class that a league's name states. In tennis only esports matter: no player is in both draws. */
export function classOfLeague(league: string, sport: Sport): CompetitionClass {
  const name = toPlainLetters(league).trim();
  if (name === '') return 'unknown';
  if (sport === 'tennis') return ESPORTS.test(name) ? 'esports' : 'open';
  const age = AGE.exec(name)?.[1];
  const parts = [
    ESPORTS.test(name) && 'esports',
    WOMEN.test(name) && 'women',
    age ? `u${age}` : YOUTH.test(name) && 'youth',
    RESERVE.test(name) && 'reserve',
  ].filter((part) => part !== false);
  return parts.join('-') || 'open';
}
