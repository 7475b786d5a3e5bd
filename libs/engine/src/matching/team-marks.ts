import { ESPORTS_MARKS, RESERVE_MARKS, WOMEN_MARKS, YOUTH_MARKS } from './words.ts';

/** The kind of team according to its name: no marks means the men's first team, or an inconsistent source. */
export interface TeamMarks {
  readonly women: boolean;
  readonly reserve: boolean;
  readonly youth: boolean;
  readonly esports: boolean;
  /** Highest age in the name: 19 for U19; 0 if none. */
  readonly maxAge: number;
}

const AGE = /\b(?:u|under|sub|jugend)[\s-]?(1[4-9]|2[0-3])s?\b|[\s(]-(1[4-9]|2[0-3])\b/;
/** Words with an adjacent bracket or the dot of an abbreviation. */
const WORD = /([([]?)([\p{L}\p{N}]+)([.)\]]?)/gu;
/** "e-sports" and "e soccer" are one word. */
const E_WORD = /\be[\s-](?=(?:sports?|soccer|football|basketball|hockey)\b)/g;
/** Marks that may also come first: Jong Ajax, eSports Arsenal. */
const ALSO_FIRST = new Set(['jong', ...ESPORTS_MARKS]);
const MARKS = [
  ['women', WOMEN_MARKS],
  ['youth', YOUTH_MARKS],
  ['reserve', RESERVE_MARKS],
  ['esports', ESPORTS_MARKS],
] as const;

/** Returns the marks of a name in plain letters. */
export function readMarks(plain: string): TeamMarks {
  const age = AGE.exec(plain);
  const marks = { women: false, youth: false, reserve: false, esports: false };
  for (const { kind } of marksIn(plain)) marks[kind] = true;
  return { ...marks, maxAge: Number(age?.[1] ?? age?.[2] ?? 0) };
}

/** Returns the name in plain letters without its marks. */
export function withoutMarks(plain: string): string {
  let rest = joined(plain);
  for (const { from, to } of marksIn(plain).toReversed()) rest = `${rest.slice(0, from)} ${rest.slice(to)}`;
  return rest.replace(AGE, ' ');
}

interface Mark {
  kind: (typeof MARKS)[number][0];
  from: number;
  to: number;
}

const joined = (plain: string): string => plain.replace(E_WORD, 'e');

function marksIn(plain: string): Mark[] {
  const name = joined(plain);
  const words = [...name.matchAll(WORD)];
  return words.flatMap((match, at) => {
    const [whole, bracket, word = '', end] = match;
    if (at === 0 && !ALSO_FIRST.has(word)) return [];
    if (word.length === 1 && !bracket && (end === '.' || !isLast(words, at))) return [];
    if (YOUTH_MARKS.has(word) && at < words.length - 1) return [];
    const kind = MARKS.find(([, marks]) => marks.has(word))?.[0];
    return kind ? [{ kind, from: match.index, to: match.index + whole.length }] : [];
  });
}

/** Requires a longer word before the last one: otherwise "B-B" is an abbreviation. */
const isLast = (words: readonly RegExpExecArray[], at: number): boolean =>
  at === words.length - 1 && (words[at - 1]?.[2]?.length ?? 0) > 1;
