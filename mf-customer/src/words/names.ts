import type { EventRecord } from '@bothways/domain/events';
import type { Sides } from '@bothways/domain/wording';
import type { Locale } from '@bothways/platform';
import { countryText } from './country-names.ts';

const SEPARATOR = ' vs ';

function namesOf(event: Pick<EventRecord, 'name' | 'players'>): [home: string, away: string] {
  const named = (order: 1 | 2): string | undefined =>
    event.players.find((player) => player.order === order)?.name;
  const at = event.name.indexOf(SEPARATOR);
  const fromTitle =
    at < 0 ? [event.name, ''] : [event.name.slice(0, at), event.name.slice(at + SEPARATOR.length)];
  return [named(1) ?? fromTitle[0] ?? '', named(2) ?? fromTitle[1] ?? ''];
}

/** Returns the two sides in their own order, regardless of the order in which they are shown. */
export function sidesOf(event: Pick<EventRecord, 'name' | 'players' | 'sport'>): Sides {
  const [home, away] = namesOf(event);
  return { sport: event.sport.name, home, away };
}

/** Returns "Real Sociedad – Villarreal"; swapped events show side 2 first, as most bookmakers do. */
export function eventTitle(event: Pick<EventRecord, 'name' | 'players' | 'isSwapped'>): string {
  const [home, away] = namesOf(event);
  if (away === '') return home;
  return event.isSwapped ? `${away} – ${home}` : `${home} – ${away}`;
}

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
