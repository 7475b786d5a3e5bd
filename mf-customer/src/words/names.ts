import type { EventRecord } from '@bothways/domain/events';
import type { Sides } from '@bothways/domain/wording';
import type { Locale } from '@bothways/platform';
import { countryText } from './country-names.ts';

/** Returns "LaLiga, Spain"; an international league has no country. */
export const leagueText = (league: EventRecord['league'], locale: Locale): string =>
  [league.name, countryText(league.country, locale)].filter((part) => part !== '').join(', ');

/** Leagues whose clubs are known by their nickname, the last word of the name. */
const NICKNAME_LEAGUES = new Set(['NBA', 'WNBA', 'NFL', 'NHL', 'MLB', 'LVBP', 'LIDOM', 'LMP']);
/** Nicknames of two words: "White Sox" and "Red Sox" differ only in the first. */
const TWO_WORDS = new Set(['Sox', 'Jays', 'Leafs', 'Blazers', 'Jackets', 'Knights', 'Wings']);
const INITIAL = /^\p{Lu}\.?$/u;

function nickname(club: string): string {
  const words = club.split(' ');
  return words.slice(TWO_WORDS.has(words.at(-1) ?? '') ? -2 : -1).join(' ');
}

/** Returns Ruud for "Casper Ruud" and "Ruud C.", de Minaur for "Alex de Minaur"; a doubles pair is unchanged. */
function surname(player: string): string {
  const words = player.split(' ').filter((word) => !INITIAL.test(word));
  if (player.includes('/') || words.length < 2) return words.join(' ') || player;
  const hadInitial = words.length < player.split(' ').length;
  return (hadInitial ? words : words.slice(1)).join(' ');
}

/** Returns the sides under their usual short names, if those still differ. */
export function shortSides(sides: Sides, league: string): Sides {
  const shorten = sides.sport === 'tennis' ? surname : NICKNAME_LEAGUES.has(league) ? nickname : undefined;
  if (!shorten) return sides;
  const [home, away] = [shorten(sides.home), shorten(sides.away)];
  return home === away ? sides : { ...sides, home, away };
}
