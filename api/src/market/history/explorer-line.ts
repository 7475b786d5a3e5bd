import { DEFAULT_NO_VIG, noVigOdds } from '@bothways/domain/fair-odds';
import type { HistoryEvent, LineOdds, LineRow } from '@bothways/domain/history';
import { type Sighting, wholeMarketOf } from '@bothways/engine';
import type { StoredPoint } from './block.ts';
import { type EventAddress, type EventSelection, lineFacts, readSelections } from './explorer-event.ts';
import type { ExplorerSource } from './explorer-source.ts';
import { findEvent } from './history-events.store.ts';
import { type End, lastBook, readPrice } from './line-prices.ts';

export interface LineQuestion extends EventAddress {
  line: string;
  /** Current sightings of its prices. */
  sightings: readonly Sighting[];
}

/** A stored line. */
export interface StoredLine {
  event: HistoryEvent;
  /** In display order of the market's outcomes; never empty. */
  selections: readonly [EventSelection, ...EventSelection[]];
  /** Number of winning outcomes of a complete market; undefined unless it is known to be complete. */
  winners: number | undefined;
  /** Points by bookmaker, then by selection. */
  byBookie: ReadonlyMap<string, readonly (readonly StoredPoint[])[]>;
}

const ORDER = ['1', 'X', '2', '1X', '12', 'X2', 'over', 'under', 'yes', 'no'];
const rank = ({ pick }: Pick<EventSelection, 'pick'>): number => {
  const place = ORDER.indexOf(pick.selection);
  return place < 0 ? ORDER.length : place;
};

/** The selections of a line in display order; undefined when there are none. */
export function inOrder(selections: readonly EventSelection[]): StoredLine['selections'] | undefined {
  const [first, ...others] = selections.toSorted((a, b) => rank(a) - rank(b));
  return first && [first, ...others];
}

/** Number of winning outcomes of a line; undefined unless all outcomes are present. */
export function winnersOf(
  event: Pick<HistoryEvent, 'id' | 'sport'>,
  selections: readonly Pick<EventSelection, 'pick' | 'topic'>[],
): number | undefined {
  const names = selections.map(({ pick }) => pick.selection);
  const text = selections[0]?.topic.slice(event.id.length + 1) ?? '';
  const whole = wholeMarketOf(text, event.sport, names.includes('X'));
  const isWhole =
    whole?.selections.length === names.length && whole.selections.every((one) => names.includes(one));
  return isWhole ? whole.winners : undefined;
}

/** Reads a whole line; undefined when nothing of it is stored. */
export async function readStoredLine(
  source: ExplorerSource,
  { event: id, mode, line }: Omit<LineQuestion, 'sightings'>,
): Promise<StoredLine | undefined> {
  const event = await findEvent(source.keeper.db, id);
  const own = (await readSelections(source, id)).filter((one) => one.line === line && one.mode === mode);
  const selections = inOrder(own);
  if (!event || !selections) return undefined;
  const byBookie = new Map<string, (readonly StoredPoint[])[]>();
  for (const [at, { topic }] of selections.entries()) {
    const { series } = await source.keeper.read(topic, 0);
    for (const { bookie, mode: itsMode, points } of series) {
      if (itsMode !== mode) continue;
      const held = byBookie.get(bookie) ?? selections.map(() => []);
      held[at] = points;
      byBookie.set(bookie, held);
    }
    await source.breathe();
  }
  return { event, selections, winners: winnersOf(event, selections), byBookie };
}

/** The end of a line's prices: the start of the event for prematch prices, otherwise now. */
export function endOf({ startsAt }: HistoryEvent, mode: EventAddress['mode'], nowMs: number): End {
  const startMs = Date.parse(startsAt);
  const isNow = mode === 'live' || nowMs < startMs;
  return { untilMs: isNow ? nowMs : startMs, isNow };
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

function rowOf(
  bookie: string,
  line: StoredLine,
  end: End,
  seen: ReadonlyMap<string, number>,
): LineRow | undefined {
  const points = line.byBookie.get(bookie) ?? [];
  const readings = line.selections.map(({ topic }, at) =>
    readPrice(points[at] ?? [], end, seen.get(`${topic} ${bookie}`)),
  );
  if (readings.every((reading) => reading === undefined)) return undefined;
  const book = line.winners === undefined ? undefined : lastBook(readings, line.winners, end);
  return {
    bookie,
    prices: readings.map((reading) => reading?.price ?? null),
    marginPct: book?.marginPct ?? null,
    noVig: book?.noVig ?? null,
  };
}

function averageOf(rows: readonly LineRow[], at: number): LineOdds['average'][number] {
  const openings = rows.flatMap(({ prices }) => prices[at]?.opening ?? []);
  const lasts = rows.flatMap(({ prices }) => prices[at]?.last ?? []);
  const shares = rows.flatMap(({ noVig }) => (noVig?.[at] === undefined ? [] : [1 / noVig[at]]));
  const share = mean(shares);
  return {
    opening: mean(openings),
    last: mean(lasts),
    noVig: share === null ? null : noVigOdds(share),
    lastOf: lasts.length,
    noVigOf: shares.length,
  };
}

/**
 * Highest last price of the first selection first, for lays the lowest; bookmakers without a current price come last.
 */
const byPrice =
  (isLay: boolean) =>
  (one: LineRow, other: LineRow): number => {
    const worth = ({ prices }: LineRow): number => {
      const last = prices[0]?.last ?? null;
      return last === null ? 0 : isLay ? 1 / last : last;
    };
    return worth(other) - worth(one) || (one.bookie < other.bookie ? -1 : 1);
  };

/** A line at all bookmakers; undefined when nothing of it is stored. */
export async function readLine(
  source: ExplorerSource,
  question: LineQuestion,
): Promise<LineOdds | undefined> {
  const line = await readStoredLine(source, question);
  return line && lineOddsOf(line, question, source.nowMs);
}

/** Same as `readLine`, for a line already read. */
export function lineOddsOf(
  line: StoredLine,
  { mode, sightings }: Pick<LineQuestion, 'mode' | 'sightings'>,
  nowMs: number,
): LineOdds {
  const { event, selections, winners } = line;
  const end = endOf(event, mode, nowMs);
  const seen = new Map(
    sightings.map(({ selection, bookie, seenMs }) => [`${selection} ${bookie}`, seenMs] as const),
  );
  const facts = lineFacts(selections[0]);
  const rows = [...line.byBookie.keys()]
    .flatMap((bookie) => rowOf(bookie, line, end, seen) ?? [])
    .toSorted(byPrice(facts.side === 'lay'));
  return {
    event,
    mode,
    ...facts,
    stands: end.isNow ? (mode === 'live' && sightings.length === 0 ? 'last' : 'now') : 'closing',
    selections: selections.map(({ topic, pick }) => ({
      topic,
      selection: pick.selection,
      ...(pick.handicap !== undefined && { handicap: pick.handicap }),
    })),
    isOutline: selections.some(({ isThinned }) => isThinned),
    method: winners === undefined ? null : DEFAULT_NO_VIG,
    rows,
    average: selections.map((_, at) => averageOf(rows, at)),
    averageMarginPct: mean(rows.flatMap(({ marginPct }) => marginPct ?? [])),
  };
}
