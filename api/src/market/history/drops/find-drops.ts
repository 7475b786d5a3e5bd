import { SHARP_BOOKIES } from '@bothways/domain/bankroll';
import { dropsSinceMs, MAX_DROPS, type OddsDropsQuery } from '@bothways/domain/history';
import { HOUR_MS } from '@bothways/domain/time';
import { type KnownEvent, wordsOf } from '../history-events.store.ts';
import type { KnownLine, KnownLines, KnownSelection } from './known-lines.ts';
import { Falls, type PriceMarks } from './price-marks.ts';

/** The selection of a line whose reference price fell most; bookmakers by number, odds in thousandths. */
export interface FoundDrop {
  known: KnownEvent;
  line: KnownLine;
  selection: KnownSelection;
  reference: number;
  from: number;
  to: number;
  changePct: number;
  moved: number;
  of: number;
}

export interface FoundDrops {
  sinceMs: number;
  total: number;
  leastPct: number | null;
  leftOut: number;
  /** The first ones in the requested order. */
  drops: FoundDrop[];
}

interface DropsSource {
  lines: KnownLines;
  marks: PriceMarks;
  /** Returns the number of a bookmaker. */
  bookie: (value: string) => number | undefined;
}

const changePct = (from: number, to: number): number => (to / from - 1) * 100;

/** Bookmakers whose prices count; undefined for all. */
type Counted = ReadonlySet<number> | undefined;

/** The fall of the reference, and how many prices fell. */
type Fall = Pick<FoundDrop, 'reference' | 'from' | 'to' | 'changePct' | 'moved' | 'of'>;

/**
 * Index of the reference price: that of a sharp bookmaker if it quotes, otherwise the median fall; of two median ones
 * the smaller, so that one wild price is no drop.
 */
function referenceAt(falls: Falls, counted: readonly number[], sharp: readonly number[]): number {
  const { bookies, from, to } = falls;
  for (const number of sharp) {
    const trusted = counted.find((place) => bookies[place] === number);
    if (trusted !== undefined) return trusted;
  }
  const ratio = (place: number): number => (to[place] ?? 0) / (from[place] ?? 1);
  const byFall = counted.toSorted((a, b) => ratio(a) - ratio(b));
  return byFall[Math.floor(byFall.length / 2)] ?? 0;
}

/**
 * The fall of a selection; undefined when its reference fell less than `minPct`.
 * @param sharp numbers of the sharp bookmakers, most trusted first
 */
function fallOf(
  falls: Falls,
  { sharp, counts, minPct }: { sharp: readonly number[]; counts: Counted; minPct: number },
): Fall | undefined {
  const { length, bookies, from, to } = falls;
  const counted: number[] = [];
  let moved = 0;
  let far = 0;
  for (let at = 0; at < length; at++) {
    if (counts && !counts.has(bookies[at] ?? 0)) continue;
    counted.push(at);
    const pct = changePct(from[at] ?? 0, to[at] ?? 0);
    if (pct < 0) moved += 1;
    if (pct <= 0 - minPct) far += 1;
  }
  // Most lines end here, before any sorting.
  if (far === 0) return undefined;
  const place = referenceAt(falls, counted, sharp);
  const [was, is] = [from[place] ?? 0, to[place] ?? 0];
  const pct = changePct(was, is);
  if (pct > 0 - minPct) return undefined;
  return { reference: bookies[place] ?? 0, from: was, to: is, changePct: pct, moved, of: counted.length };
}

/** Returns the filter of a query, which evaluates each event once. */
function eventFilter(
  { mode, sport, league, startsWithin }: OddsDropsQuery,
  nowMs: number,
): (known: KnownEvent) => boolean {
  const words = wordsOf(league ?? '');
  const untilMs = startsWithin === undefined ? Number.POSITIVE_INFINITY : nowMs + startsWithin * HOUR_MS;
  const held = new Map<KnownEvent, boolean>();
  const looked = ({ event, startMs, leagueText }: KnownEvent): boolean =>
    // Prematch prices end at the start, even when a bookmaker never withdrew them.
    (mode === 'live' || startMs > nowMs) &&
    startMs <= untilMs &&
    (sport === undefined || event.sport === sport) &&
    words.every((word) => leagueText.includes(` ${word}`));
  return (known) => {
    const answer = held.get(known) ?? looked(known);
    held.set(known, answer);
    return answer;
  };
}

/** The selection of a line that fell most. */
function mostFallen(known: KnownEvent, line: KnownLine, fallen: FallOf): FoundDrop | undefined {
  let most: FoundDrop | undefined;
  for (const selection of line.selections) {
    const fall = fallen(selection.id);
    if (fall && (!most || fall.changePct < most.changePct)) most = { known, line, selection, ...fall };
  }
  return most;
}

type FallOf = (selection: number) => Fall | undefined;

function orderOf({ sort }: OddsDropsQuery, marks: PriceMarks): (a: FoundDrop, b: FoundDrop) => number {
  const byFall = (a: FoundDrop, b: FoundDrop): number =>
    a.changePct - b.changePct || a.selection.id - b.selection.id;
  if (sort === 'moved') return (a, b) => b.moved - a.moved || byFall(a, b);
  if (sort === 'start') return (a, b) => a.known.startMs - b.known.startMs || byFall(a, b);
  if (sort === 'drop') return byFall;
  const movedMs = (drop: FoundDrop): number => marks.movedMs(drop.selection.id);
  return (a, b) => movedMs(b) - movedMs(a) || byFall(a, b);
}

/** Finds the drops that match a query in the prices in memory. */
export function findDrops(
  { lines, marks, bookie }: DropsSource,
  query: OddsDropsQuery,
  nowMs: number,
): FoundDrops {
  const sinceMs = dropsSinceMs(query.window, nowMs);
  const numbersOf = (values: readonly string[]): number[] => values.flatMap((value) => bookie(value) ?? []);
  const sharp = numbersOf(SHARP_BOOKIES);
  const counts = query.bookies && new Set(numbersOf(query.bookies));
  const falls = new Falls();
  const fallen: FallOf = (selection) => {
    marks.fallsOf(selection, sinceMs, falls);
    return fallOf(falls, { sharp, counts, minPct: query.minPct });
  };
  const isAsked = eventFilter(query, nowMs);
  const found: FoundDrop[] = [];
  let leftOut = 0;
  for (const line of lines.lines()) {
    if (line.mode !== query.mode) continue;
    const known = lines.event(line.event);
    if (!known || !isAsked(known)) continue;
    const drop = mostFallen(known, line, fallen);
    if (!drop) continue;
    if (drop.moved < query.minMoved) leftOut += 1;
    else found.push(drop);
  }
  const sorted = found.toSorted(orderOf(query, marks));
  return {
    sinceMs,
    total: found.length,
    leastPct: found.reduce<number | null>(
      (least, drop) => Math.max(least ?? Number.NEGATIVE_INFINITY, drop.changePct),
      null,
    ),
    leftOut,
    drops: sorted.slice(0, MAX_DROPS),
  };
}
