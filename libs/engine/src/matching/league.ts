import type { Sport } from '@bothways/domain/sports';
import { genderOfLeague } from './competition-class.ts';
import { areOtherNations, nationOf } from './nations.ts';
import type { QuotedEvent } from './quoted-event.ts';
import { toPlainLetters } from './transliterate.ts';

/** A league as one source names it. */
export interface League {
  /** Sport, country, words and source: a season's year and the order of words do not make it another league. */
  readonly key: string;
  readonly source: string;
  readonly sport: Sport;
  /** Country that is stated beside the league or at the beginning of its name. */
  readonly nation: string | undefined;
  /** Its identifying words, sorted; empty if the source names no league. */
  readonly words: string;
  readonly gender: 'women' | 'men' | undefined;
  /** Country and league as written. */
  readonly name: string;
}

/** A season of some sources; what is forgotten here is read again. */
const MAX_READ = 20_000;
const SEASON = /\b(?:19|20)\d\d(?:\s*[/-]\s*\d\d(?:\d\d)?)?\b/g;
const MARKS_IN_WORDS = /['’`´ʼ]/g;
const SPORT_WORDS = new Set(['football', 'soccer', 'basketball', 'tennis', 'hockey', 'baseball', 'the']);
/** Trinidad and Tobago. */
const MAX_NATION_WORDS = 3;
/** Longer names are cut: keys are stored. */
const MAX_WORDS = 12;
const MAX_NAME = 120;

const read = new Map<string, League>();

/** Reads the league of an event stated by a source. Pure; results are cached. */
export function readLeague({ sport, country, league }: QuotedEvent, source: string): League {
  const raw = `${source}|${sport}|${country}|${league}`;
  const known = read.get(raw);
  if (known) return known;
  if (read.size >= MAX_READ) read.clear();
  const fresh = parse({ sport, country, league }, source);
  read.set(raw, fresh);
  return fresh;
}

function parse(
  { sport, country, league }: Pick<QuotedEvent, 'sport' | 'country' | 'league'>,
  source: string,
): League {
  const all = wordsOf(league.replace(SEASON, ' '));
  const leading = leadingNation(all);
  const nation = nationOf(wordsOf(country).join(' ')) ?? leading?.nation;
  const rest = all.slice(leading?.length ?? 0).filter((word) => !SPORT_WORDS.has(word));
  const telling = rest.length > 0 ? rest : all;
  const words = [...new Set(telling)].slice(0, MAX_WORDS).toSorted().join(' ');
  return {
    key: `${sport}|${nation ?? ''}|${words}|${source}`,
    source,
    sport,
    nation,
    words,
    gender: genderOfLeague(league, sport),
    name: [country, league].filter(Boolean).join(' / ').slice(0, MAX_NAME),
  };
}

const wordsOf = (text: string): string[] =>
  toPlainLetters(text)
    .replace(MARKS_IN_WORDS, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function leadingNation(words: readonly string[]): { nation: string; length: number } | undefined {
  for (let length = Math.min(MAX_NATION_WORDS, words.length); length > 0; length--) {
    const nation = nationOf(words.slice(0, length).join(' '));
    if (nation) return { nation, length };
  }
  return undefined;
}

/** Whether two sources call a league the same: equal words, and no contradicting country. Symmetric. */
export const isSameName = (a: League, b: League): boolean =>
  a.sport === b.sport && a.words === b.words && !areOtherNations(a.nation, b.nation);

/** Whether one is of women and the other of men, both by name. */
export const areContrary = (a: League, b: League): boolean =>
  a.gender !== undefined && b.gender !== undefined && a.gender !== b.gender;
