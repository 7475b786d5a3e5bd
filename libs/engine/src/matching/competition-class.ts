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
    String.raw`\b(?:wom[ae]ns?|ladies|female|girls|femenin[ao]s?|feminin[aoe]?s?|femminile|frauen|damen|damer?|dames|vrouwen|naiset|naisten)\b`,
    String.raw`\b(?:kvinner|kvinder|kobiet|zeny|wnba|ncaaw|nwsl|wsl|liga f|liga bpi|arkema|damallsvenskan|toppserien|w-?league)\b`,
    String.raw`\((?:w|f)\)|\sw$`,
  ].join('|'),
);
const AGE = /\b(?:u|under|sub)[\s-]?(1[4-9]|2[0-3])s?\b/;
const YOUTH = /\b(?:youth|juniors?|juvenil(?:es)?|juniores|jugend|junioren|primavera|academy)\b/;
const RESERVE = /\b(?:reserves?|reserven|reservas|beloften|premier league 2|development league)\b/;
const ESPORTS =
  /\b(?:e-?(?:soccer|football|sports?|basketball|hockey|tennis)|cyber|virtual|simulated|srl|gt league|2k(?:\d\d)?|fifa \d+|\d+ min(?:ute)?s play)\b/;
/** Another form of the game, or a competition of squads that are put together for it. */
const FORMAT = /\b(3x3|futsal|beach|summer)\b/;
const WOMENS_TOUR = /\b(?:wta|billie jean king|fed cup)\b/;
const MENS_TOUR = /\b(?:atp|davis cup)\b/;
const MEN = /\b(?:men|mens|masculin[ao]?s?|maschile|herren|herrar?|heren)\b/;
const APOSTROPHES = /['’`´ʼ]/g;

/** Returns who plays, where a league's name says so in words or by its tour; undefined if it names both or neither. */
export function genderOfLeague(league: string, sport: Sport): 'women' | 'men' | undefined {
  const name = toPlainLetters(league).replace(APOSTROPHES, '').trim();
  const isTennis = sport === 'tennis';
  const isWomen = WOMEN.test(name) || (isTennis && WOMENS_TOUR.test(name));
  const isMen = MEN.test(name) || (isTennis && MENS_TOUR.test(name));
  return isWomen === isMen ? undefined : isWomen ? 'women' : 'men';
}

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
    FORMAT.exec(name)?.[1] ?? false,
  ].filter((part) => part !== false);
  return parts.join('-') || 'open';
}
