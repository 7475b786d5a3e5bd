import type { Sport } from '@bothways/domain/sports';
import { nationOf } from './nations.ts';
import { PLACE_NAMES } from './places.ts';
import { readMarks, type TeamMarks, withoutMarks } from './team-marks.ts';
import { repairEncoding, toPlainLetters } from './transliterate.ts';
import { EXPANSIONS, FILLERS, NICKNAMES, TELLING_YEARS } from './words.ts';

/** A name as used in comparisons. */
export interface NameProfile extends TeamMarks {
  /** Identifying tokens, in the order written. */
  readonly tokens: readonly string[];
  /** Bit per letter a to z of each token: a quick test for dissimilar words. */
  readonly letters: readonly number[];
  /** Equal for names that are certainly equal, regardless of language, word order and fillers. */
  readonly exact: string;
  /** The tokens without spaces, for names that differ only in spacing. */
  readonly joined: string;
  /** The country a national team plays for, e.g. `@es`. */
  readonly nation: string | undefined;
  /** Two players behind one name (tennis doubles). */
  readonly isPair: boolean;
}

/** `(ESP)`, `[Ger]`, `(USA)`: where a player or club comes from. */
const COUNTRY_NOTE = /[([]\s*[a-z]{3}\.?\s*[)\]]/g;
const YEAR = /^(?:1[89]|20)\d\d$/;
const SEPARATORS = /[^\p{L}\p{N}]+/u;
/**
 * Shifting counts modulo 32, so digits and other alphabets share bits with letters: the result is a bound, not exact.
 */
const LETTER_A = 97;
/** No name needs more; comparison time is quadratic in it. */
const MAX_WORDS = 12;
/** Sports with university teams, in whose names "St" means state. */
const COLLEGE_SPORTS: ReadonlySet<Sport> = new Set(['basketball', 'americanFootball', 'baseball']);
const SAINT = /^(?:peter|mary|joseph|john|franc|bonav|thomas|louis|gall|polten|etienne)/;
/** Apostrophes and similar marks inside a word: O'Higgins, Connah`s. */
const INNER_MARKS = /['’`´ʼ]/g;

/** Parses a team's or player's name. Pure; callers cache the result. */
export function profileName(name: string, sport: Sport): NameProfile {
  const plain = toPlainLetters(repairEncoding(name)).replace(INNER_MARKS, '');
  const isTeam = sport !== 'tennis';
  const marks = readMarks(isTeam ? plain : '');
  const words = wordsOf((isTeam ? withoutMarks(plain) : plain).replace(COUNTRY_NOTE, ' '));
  const nation = isTeam ? nationOf(words.join(' ')) : undefined;
  const tokens = isTeam ? identifying(words, sport) : words;
  return {
    tokens,
    letters: tokens.map(lettersOf),
    exact: nation ?? tokens.toSorted().join(' '),
    joined: tokens.join(''),
    nation,
    isPair: !isTeam && /[/&+]/.test(name),
    ...marks,
  };
}

/** Returns the normalised name as one string: `manchester-united`, `barcelona-reserve`, for a country its code. */
export const canonicalName = ({ nation, tokens, reserve }: NameProfile): string =>
  [...(nation ? [nation.slice(1)] : tokens), ...(reserve ? ['reserve'] : [])].join('-');

const wordsOf = (plain: string): string[] => plain.split(SEPARATORS).filter(Boolean).slice(0, MAX_WORDS);

export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) - LETTER_A);
  return bits;
}

function identifying(words: readonly string[], sport: Sport): string[] {
  const bare = words.filter((word) => !FILLERS.has(word) && (!YEAR.test(word) || TELLING_YEARS.has(word)));
  const kept = bare.length > 0 ? bare : words;
  const nickname = sport === 'football' ? NICKNAMES.get(kept.join(' ')) : undefined;
  const full = nickname ? nickname.split(' ').filter((word) => !FILLERS.has(word)) : kept;
  return full.map((word, at) => (isState(full, at, sport) ? 'state' : usualWord(word)));
}

/** Fresno St Bulldogs, but Zenit St Petersburg and St Bonaventure. */
const isState = (words: readonly string[], at: number, sport: Sport): boolean =>
  words[at] === 'st' && at > 0 && COLLEGE_SPORTS.has(sport) && !SAINT.test(words[at + 1] ?? '');

function usualWord(word: string): string {
  const full = EXPANSIONS.get(word) ?? word;
  return PLACE_NAMES.get(full) ?? full;
}
