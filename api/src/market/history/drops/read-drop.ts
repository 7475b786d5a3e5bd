import type { DropMover, OddsDrop } from '@bothways/domain/history';
import { thinned } from '@bothways/domain/history';
import { within } from '../assemble.ts';
import type { StoredPoint } from '../block.ts';
import { lineFacts } from '../explorer-event.ts';
import { winnersOf } from '../explorer-line.ts';
import { bookOf } from '../line-prices.ts';
import type { FoundDrop } from './find-drops.ts';
import { Falls, type PriceMarks } from './price-marks.ts';

/** A drop as the history knows it; the engine knows when its prices were last seen. */
export type ToldDrop = Omit<OddsDrop, 'movers' | 'best'> & {
  mode: FoundDrop['line']['mode'];
  movers: Omit<DropMover, 'seenAt' | 'isStale'>[];
};

/** Moves per bookmaker that are drawn. */
const MAX_MOVES = 6;
/** Points of a sparkline as wide as a word. */
const MAX_POINTS = 24;

const isoTime = (ms: number): string => new Date(ms).toISOString();
const odds = (milli: number): number => milli / 1000;

/**
 * The point since which a price has been lower than `fromMilli` without a break; undefined if it is not.
 * @param points in time order
 * @returns its index
 */
function fellAt(points: readonly StoredPoint[], fromMilli: number): number | undefined {
  const last = points.findLastIndex(({ oddsMilli }) => oddsMilli === 0 || oddsMilli >= fromMilli);
  return last + 1 < points.length ? last + 1 : undefined;
}

/** By time of the move; bookmakers without a move come last, by name. */
const byTime = (a: ToldDrop['movers'][number], b: ToldDrop['movers'][number]): number =>
  Number(a.movedAt === null) - Number(b.movedAt === null) ||
  (a.movedAt ?? '').localeCompare(b.movedAt ?? '') ||
  (a.bookie < b.bookie ? -1 : 1);

/** Input for describing a drop. */
interface DropReading {
  marks: PriceMarks;
  sinceMs: number;
  /** Bookmakers by number. */
  values: ReadonlyMap<number, string>;
  /** Undefined for all bookmakers. */
  counts: ReadonlySet<number> | undefined;
  /** Points of the selection by bookmaker, in time order. */
  points: ReadonlyMap<number, readonly StoredPoint[]>;
}

function moversOf({ selection }: FoundDrop, reading: DropReading): ToldDrop['movers'] {
  const { marks, sinceMs, values, counts, points } = reading;
  const falls = new Falls();
  marks.fallsOf(selection.id, sinceMs, falls);
  const movers: ToldDrop['movers'] = [];
  for (let at = 0; at < falls.length; at++) {
    const number = falls.bookies[at] ?? 0;
    const bookie = values.get(number);
    if (bookie === undefined || (counts && !counts.has(number))) continue;
    const [from, to] = [falls.from[at] ?? 0, falls.to[at] ?? 0];
    const own = points.get(number) ?? [];
    const first = to < from ? fellAt(own, from) : undefined;
    const moves = first === undefined ? [] : own.slice(first, first + MAX_MOVES);
    movers.push({
      bookie,
      from: odds(from),
      to: odds(to),
      movedAt: moves[0] ? isoTime(moves[0].atMs) : null,
      moves: moves.map(({ atMs }) => isoTime(atMs)),
    });
  }
  return movers.toSorted(byTime);
}

/** No-vig prices from the reference bookmaker's whole market: now, and at the start if it quoted all of it then. */
function noVigOf(drop: FoundDrop, { marks, sinceMs }: DropReading): OddsDrop['noVig'] {
  const { known, line, selection, reference } = drop;
  const winners = winnersOf(known.event, line.selections);
  if (winners === undefined) return null;
  const at = line.selections.indexOf(selection);
  const held = line.selections.map(({ id }) => marks.priceOf(id, reference, sinceMs));
  const fair = (end: 'from' | 'to'): number | undefined => {
    const prices = held.flatMap((price) => price?.[end] ?? []);
    return prices.length < held.length ? undefined : bookOf(prices.map(odds), winners)?.noVig[at];
  };
  const [from, to] = [fair('from'), fair('to')];
  if (to === undefined) return null;
  return { from: from ?? null, to, chancePct: from === undefined ? null : (from / to - 1) * 100 };
}

/**
 * Describes a drop with who moved first and when the others followed; undefined when its bookmaker has no name any
 * more.
 */
export function readDrop(drop: FoundDrop, reading: DropReading): ToldDrop | undefined {
  const { known, line, selection, from, to, changePct, moved, of } = drop;
  const { sinceMs, values, points } = reading;
  const reference = values.get(drop.reference);
  if (reference === undefined) return undefined;
  const { topic, pick } = selection;
  const own = within(points.get(drop.reference) ?? [], { sinceMs, untilMs: Number.POSITIVE_INFINITY });
  return {
    event: known.event,
    mode: line.mode,
    ...lineFacts(selection),
    pick: {
      topic,
      selection: pick.selection,
      ...(pick.handicap !== undefined && { handicap: pick.handicap }),
    },
    reference,
    from: odds(from),
    to: odds(to),
    changePct,
    noVig: noVigOf(drop, reading),
    moved,
    of,
    movers: moversOf(drop, reading),
    points: thinned(own, MAX_POINTS).map(({ atMs, oddsMilli }) => ({
      at: isoTime(atMs),
      value: oddsMilli === 0 ? null : odds(oddsMilli),
    })),
  };
}
