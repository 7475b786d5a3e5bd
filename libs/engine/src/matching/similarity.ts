import { distance } from 'fastest-levenshtein';
import type { NameProfile } from './name-profile.ts';
import { COMMON } from './words.ts';

/** Words this alike are held against each other; the letters that differ then count as a conflict. */
const SAME_WORD = 0.55;
/** A word that one side lacks costs less than two words that contradict each other. */
const OMISSION_COST = 0.3;
const CONFLICT_COST = 1.3;
const ABBREVIATION = 0.92;
const INITIAL = 0.85;
const ACRONYM = 0.9;
const INITIAL_WEIGHT = 0.3;
const COMMON_WEIGHT = 0.7;
/** A word that both have weighs too much once the spaces are gone: then only misspellings count. */
const SAME_JOINED = 0.85;
/** "Barcelona" and "Barcelona B" are two teams, but bookmakers are not consistent in saying so. */
const RESERVE_PENALTY = 0.15;

/** From here on two names are taken for the same team when nothing else is known; see SAME_EVENT for pairs. */
export const SAME_TEAM = 0.65;

/** How alike two names are, 0 to 1. Symmetric. Word order, omitted words and abbreviations cost little. */
export function nameSimilarity(a: NameProfile, b: NameProfile): number {
  const penalty = a.reserve === b.reserve ? 0 : RESERVE_PENALTY;
  if (a.exact === b.exact) return 1 - penalty;
  if (a.nation && b.nation) return 0;
  const score = Math.max(tokenScore(a, b), joinedScore(a, b), acronymScore(a, b), acronymScore(b, a));
  return Math.max(0, score - penalty);
}

function tokenScore(a: NameProfile, b: NameProfile): number {
  const [few, many] = inOrder(a, b);
  const free = many.tokens.map((_, at) => at);
  let matched = 0;
  let misspelt = 0;
  let fewLeft = 0;
  for (const [at, word] of few.tokens.entries()) {
    const best = bestPartner(word, few.letters[at] ?? 0, many, free);
    if (!best) {
      fewLeft += letterWeight(word);
      continue;
    }
    free.splice(free.indexOf(best.at), 1);
    const shared = Math.min(weight(word), weight(many.tokens[best.at] ?? ''));
    matched += best.score * shared;
    misspelt += (1 - best.score) * shared;
  }
  if (matched === 0) return 0;
  const manyLeft = free.reduce((sum, at) => sum + letterWeight(many.tokens[at] ?? ''), 0);
  const conflict = Math.min(fewLeft, manyLeft) + misspelt;
  const omitted = Math.abs(fewLeft - manyLeft);
  // one player is not a pair that contains him
  const omissionCost = a.isPair === b.isPair ? OMISSION_COST : 1;
  return matched / (matched + CONFLICT_COST * conflict + omissionCost * omitted);
}

/** Fewer tokens first; which of two equally long names leads must not depend on who asks. */
function inOrder(a: NameProfile, b: NameProfile): [NameProfile, NameProfile] {
  const isFirst =
    a.tokens.length === b.tokens.length ? a.joined <= b.joined : a.tokens.length < b.tokens.length;
  return isFirst ? [a, b] : [b, a];
}

function bestPartner(
  word: string,
  letters: number,
  many: NameProfile,
  free: readonly number[],
): { at: number; score: number } | undefined {
  let best: { at: number; score: number } | undefined;
  for (const at of free) {
    const score = wordSimilarity(word, many.tokens[at] ?? '', letters ^ (many.letters[at] ?? 0));
    if (score >= SAME_WORD && score > (best?.score ?? 0)) best = { at, score };
  }
  return best;
}

/** @param unlike bits of the letters that only one of the words has */
function wordSimilarity(a: string, b: string, unlike: number): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 1) return long.startsWith(short) ? INITIAL : 0;
  if (short.length > 2 && long.startsWith(short)) return ABBREVIATION;
  if (short.length < 4 || short.length < long.length * SAME_WORD) return 0;
  // an edit mends at most two such letters, so the distance is at least half of them
  if (bitsOf(unlike) / 2 > long.length * (1 - SAME_WORD)) return 0;
  return 1 - distance(a, b) / long.length;
}

/** How many bits are set (Hacker's Delight, figure 5-2). */
function bitsOf(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** An initial says little. */
const letterWeight = (word: string): number => (word.length > 2 ? 1 : word.length * INITIAL_WEIGHT);

/** What many clubs are called says little when both are; when they differ in it, it says all. */
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
