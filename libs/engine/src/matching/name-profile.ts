import type { Sport } from '@bothways/domain/sports';
import { nationOf } from './nations.ts';
import { PLACE_NAMES } from './places.ts';
import { readMarks, type TeamMarks, withoutMarks } from './team-marks.ts';
import { repairEncoding, toPlainLetters } from './transliterate.ts';
import { EXPANSIONS, FILLERS, NICKNAMES, TELLING_YEARS } from './words.ts';

/** A name as the comparison sees it. */
export interface NameProfile extends TeamMarks {
  /** Tokens that identify, in the order they were written. */
  readonly tokens: readonly string[];
  /** Which of the letters a to z each token has, a bit for each: tells unlike words apart at a glance. */
  readonly letters: readonly number[];
  /** Equal for names that are surely equal, whatever language, word order and fillers. */
  readonly exact: string;
  /** The tokens without spaces, for names that differ only in where a space stands. */
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
/** Shifting counts modulo 32, so digits and other alphabets share bits with letters: a bound, not a fact. */
const LETTER_A = 97;
/** No name needs more; comparing takes time with the square of it. */
const MAX_WORDS = 12;
/** Where teams of universities play, whose "St" is a state. */
const COLLEGE_SPORTS: ReadonlySet<Sport> = new Set(['basketball', 'americanFootball', 'baseball']);
const SAINT = /^(?:peter|mary|joseph|john|franc|bonav|thomas|louis|gall|polten|etienne)/;
/** Apostrophes and the like stand inside a word: O'Higgins, Connah`s. */
const INNER_MARKS = /['’`´ʼ]/g;

/** Takes a team's or player's name apart. Pure; callers keep the result. */
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

/** The name as the comparison has it, in one piece: `manchester-united`, `barcelona-reserve`, of a country its code. */
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
