import { distance } from 'fastest-levenshtein';
import { lettersOf, type NameProfile } from './name-profile.ts';
import { COMMON } from './words.ts';

/** Words at least this similar are paired; the differing letters then count as a conflict. */
const SAME_WORD = 0.7;
/** A word missing on one side costs less than two words that contradict each other. */
const OMISSION_COST = 0.3;
const CONFLICT_COST = 1.3;
const ABBREVIATION = 0.92;
const INITIAL = 0.85;
const ACRONYM = 0.9;
const INITIAL_WEIGHT = 0.3;
const COMMON_WEIGHT = 0.7;
/** Without spaces a shared word has too much weight: then only misspellings count. */
const SAME_JOINED = 0.85;
/** "Barcelona" and "Barcelona B" are two teams, but bookmakers do not mark them consistently. */
const RESERVE_PENALTY = 0.15;

/** From here on two names are considered the same team if nothing else is known; see SAME_EVENT for pairs. */
export const SAME_TEAM = 0.65;

/** Similarity of two names, 0 to 1. Symmetric. Word order, omitted words and abbreviations cost little. */
export function nameSimilarity(a: NameProfile, b: NameProfile): number {
  const penalty = a.reserve === b.reserve ? 0 : RESERVE_PENALTY;
  if (a.exact === b.exact) return 1 - penalty;
  if (a.nation && b.nation) return 0;
  const score = Math.max(tokenScore(a, b), joinedScore(a, b), acronymScore(a, b), acronymScore(b, a));
  return Math.max(0, score - penalty);
}

function tokenScore(a: NameProfile, b: NameProfile): number {
  const { matched, misspelt, fewLeft, manyLeft } = align(a, b);
  if (matched === 0) return 0;
  const [few, many] = [leftWeight(fewLeft), leftWeight(manyLeft)];
  const conflict = Math.min(few, many) + misspelt;
  const omitted = Math.abs(few - many);
  // one player is not a pair that includes him
  const omissionCost = a.isPair === b.isPair ? OMISSION_COST : 1;
  return matched / (matched + CONFLICT_COST * conflict + omissionCost * omitted);
}

interface Alignment {
  /** Words of the shorter name that the other one contains in some form. */
  shared: string[];
  /** Their weight, and the part of it that is misspelt. */
  matched: number;
  misspelt: number;
  fewLeft: string[];
  manyLeft: string[];
}

/** Returns the words that two names share, and those that only one of them has. */
export function align(a: NameProfile, b: NameProfile): Alignment {
  const [one, other] = inOrder(a, b);
  const isRelated = shareWord(one, other);
  const [few, many] = isRelated ? [spelledOut(one, other), spelledOut(other, one)] : [one, other];
  const free = many.tokens.map((_, at) => at);
  const found: Alignment = { shared: [], matched: 0, misspelt: 0, fewLeft: [], manyLeft: [] };
  for (const [at, word] of inLookupOrder(few.tokens, many.tokens)) {
    const best = bestPartner(word, few.letters[at] ?? 0, many, free, isRelated);
    if (!best) {
      found.fewLeft.push(word);
      continue;
    }
    free.splice(free.indexOf(best.at), 1);
    const partner = many.tokens[best.at] ?? '';
    const shared = Math.min(weight(word), weight(partner));
    found.shared.push(word.length < partner.length ? partner : word);
    found.matched += best.score * shared;
    found.misspelt += (1 - best.score) * shared;
  }
  found.manyLeft = free.map((at) => many.tokens[at] ?? '');
  return found;
}

const INITIAL_LENGTH = 2;

/** Equal words first, if there are initials: the B of "B. Bencic" means Belinda, not Bencic. */
function inLookupOrder(words: readonly string[], others: readonly string[]): [number, string][] {
  const order = [...words.entries()];
  if (words.every((word) => word.length > INITIAL_LENGTH)) return order;
  return order.sort(([, one], [, two]) => Number(others.includes(two)) - Number(others.includes(one)));
}

type Words = Pick<NameProfile, 'tokens' | 'letters'>;

const shareWord = (a: NameProfile, b: NameProfile): boolean =>
  a.tokens.some((word) => word.length > 2 && b.tokens.includes(word));

/** Expands initials if the other name has the words: NY Rangers against New York Rangers. */
function spelledOut(name: NameProfile, other: NameProfile): Words {
  if (other.tokens.length < 3) return name;
  const tokens = name.tokens.flatMap((word) => wordsBehind(word, other.tokens) ?? [word]);
  return tokens.length === name.tokens.length ? name : { tokens, letters: tokens.map(lettersOf) };
}

function wordsBehind(initials: string, words: readonly string[]): readonly string[] | undefined {
  const { length } = initials;
  if (length < 2 || length > words.length || words.includes(initials)) return undefined;
  for (let from = 0; from + length <= words.length; from++) {
    const run = words.slice(from, from + length);
    if (initialsOf(run) === initials) return run;
  }
  return undefined;
}

const leftWeight = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + letterWeight(word), 0);

/** Fewer tokens first; for equally long names the order must not depend on the arguments' order. */
function inOrder(a: NameProfile, b: NameProfile): [NameProfile, NameProfile] {
  const isFirst =
    a.tokens.length === b.tokens.length ? a.joined <= b.joined : a.tokens.length < b.tokens.length;
  return isFirst ? [a, b] : [b, a];
}

function bestPartner(
  word: string,
  letters: number,
  many: Words,
  free: readonly number[],
  isRelated: boolean,
): { at: number; score: number } | undefined {
  let best: { at: number; score: number } | undefined;
  for (const at of free) {
    const score = wordSimilarity(word, many.tokens[at] ?? '', letters ^ (many.letters[at] ?? 0), isRelated);
    if (score >= SAME_WORD && score > (best?.score ?? 0)) best = { at, score };
  }
  return best;
}

/**
 * @param unlike bits of the letters that only one of the words has
 * @param isRelated whether the names share another word: then two letters may be the beginning of a word
 */
function wordSimilarity(a: string, b: string, unlike: number, isRelated: boolean): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 1) return long.startsWith(short) ? INITIAL : 0;
  if (long.startsWith(short) && (short.length > 2 || isRelated))
    return short.length > 2 ? ABBREVIATION : INITIAL;
  if (short.length < 4 || short.length < long.length * SAME_WORD) return 0;
  // an edit repairs at most two such letters, so the distance is at least half of them
  if (bitsOf(unlike) / 2 > long.length * (1 - SAME_WORD)) return 0;
  return 1 - distance(a, b) / long.length;
}

/** Whether two words of names that are alike otherwise may be one: misspelt, or one the beginning of the other. */
export const isSameWord = (a: string, b: string): boolean => wordSimilarity(a, b, 0, true) >= SAME_WORD;

/** Number of set bits (Hacker's Delight, figure 5-2). */
function bitsOf(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** An initial carries little weight. */
const letterWeight = (word: string): number => (word.length > 2 ? 1 : word.length * INITIAL_WEIGHT);

/** A common club word carries little weight if both names have it, but is decisive if they differ in it. */
const weight = (word: string): number => (COMMON.has(word) ? COMMON_WEIGHT : letterWeight(word));

function joinedScore(a: NameProfile, b: NameProfile): number {
  const floor = a.tokens.some((word) => b.tokens.includes(word)) ? SAME_JOINED : SAME_WORD;
  const longer = Math.max(a.joined.length, b.joined.length);
  if (Math.min(a.joined.length, b.joined.length) < longer * floor) return 0;
  const score = 1 - distance(a.joined, b.joined) / longer;
  return score < floor ? 0 : score;
}

/** LDU against Liga Deportiva Universitaria. */
function acronymScore(short: NameProfile, long: NameProfile): number {
  const [letters = ''] = short.tokens;
  if (short.tokens.length !== 1 || letters.length < 2 || long.tokens.length < 2) return 0;
  return initialsOf(long.tokens) === letters ? ACRONYM : 0;
}

export const initialsOf = (tokens: readonly string[]): string => tokens.map((word) => word[0]).join('');
