import type { Sport } from '@bothways/domain/sports';
import { nationOf } from './nations.ts';
import { repairEncoding, toPlainLetters } from './transliterate.ts';
import { EXPANSIONS, FILLERS, NICKNAMES, RESERVE_MARKS, WOMEN_MARKS } from './words.ts';

/** A name as the comparison sees it. */
export interface NameProfile {
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
  readonly women: boolean;
  readonly reserve: boolean;
  /** Highest age a name states: 19 for U19; 0 without. */
  readonly maxAge: number;
}

/** `(ESP)`, `[Ger]`, `(USA)`: where a player or club comes from. */
const COUNTRY_NOTE = /[([]\s*[a-z]{3}\.?\s*[)\]]/g;
const AGE = /\b(?:u|under|sub|jugend)[\s-]?(1[4-9]|2[0-3])\b|[\s(]-(1[4-9]|2[0-3])\b/;
const YEAR = /^(?:1[89]|20)\d\d$/;
const SEPARATORS = /[^\p{L}\p{N}]+/u;
/** Shifting counts modulo 32, so digits and other alphabets share bits with letters: a bound, not a fact. */
const LETTER_A = 97;
/** No name needs more; comparing takes time with the square of it. */
const MAX_WORDS = 12;
/** Apostrophes and the like stand inside a word: O'Higgins, Connah`s. */
const INNER_MARKS = /['’`´ʼ]/g;

/** Takes a team's or player's name apart. Pure; callers keep the result. */
export function profileName(name: string, sport: Sport): NameProfile {
  const plain = toPlainLetters(repairEncoding(name)).replace(INNER_MARKS, '').replace(COUNTRY_NOTE, ' ');
  const age = AGE.exec(plain);
  const words = plain.replace(AGE, ' ').split(SEPARATORS).filter(Boolean).slice(0, MAX_WORDS);
  const isTeam = sport !== 'tennis';
  const unmarked = isTeam ? withoutMarks(words) : words;
  const nation = isTeam ? nationOf(unmarked.join(' ')) : undefined;
  const tokens = isTeam ? identifying(unmarked, sport) : words;
  return {
    tokens,
    letters: tokens.map(lettersOf),
    exact: nation ?? tokens.toSorted().join(' '),
    joined: tokens.join(''),
    nation,
    isPair: !isTeam && /[/&+]/.test(name),
    women: isTeam && words.slice(1).some((word) => WOMEN_MARKS.has(word)),
    reserve: isTeam && words.slice(1).some((word) => RESERVE_MARKS.has(word)),
    maxAge: Number(age?.[1] ?? age?.[2] ?? 0),
  };
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) - LETTER_A);
  return bits;
}

const withoutMarks = (words: readonly string[]): string[] =>
  words.filter((word, at) => at === 0 || !(WOMEN_MARKS.has(word) || RESERVE_MARKS.has(word)));

function identifying(words: readonly string[], sport: Sport): string[] {
  const bare = words.filter((word) => !FILLERS.has(word) && !YEAR.test(word));
  const kept = bare.length > 0 ? bare : words;
  const nickname = sport === 'football' ? NICKNAMES.get(kept.join(' ')) : undefined;
  const full = nickname ? nickname.split(' ').filter((word) => !FILLERS.has(word)) : kept;
  return full.map((word) => EXPANSIONS.get(word) ?? word);
}
