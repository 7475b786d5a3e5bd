import { MarketBook } from '../market-book.ts';
import type { MarketChange } from '../stream.schema.ts';
import { bestLevels, levelChanges } from './levels.ts';

/** Lines of a recording, as one subscription. */
export interface Dressing {
  id: number;
  /** The ladders that are sent: all of each, or the best levels with virtual bets or without. */
  ladders: 'full' | 'batb' | 'bdatb';
  levels: number;
  /** So many recorded lines are merged into a message, with `con`; 1: none. */
  conflated: number;
  /** In how many pieces an image comes. */
  segments: number;
  /** After these lines: a sign of life, an image nobody asked for, data that cannot be relied upon until the next line. */
  heartbeats: ReadonlySet<number>;
  images: ReadonlySet<number>;
  unreliable: ReadonlySet<number>;
  /** Fields that nobody has told of, and traded volume that is taken back at settlement. */
  isStrange: boolean;
}

export const PLAIN: Dressing = {
  id: 2,
  ladders: 'full',
  levels: 3,
  conflated: 1,
  segments: 1,
  heartbeats: new Set(),
  images: new Set(),
  unreliable: new Set(),
  isStrange: false,
};

export interface Recorded {
  pt: number;
  mc: readonly MarketChange[];
}

/** The messages that Betfair would send of a recording, one JSON object each: an image of its first line, then what changes. */
export function dressed(lines: readonly Recorded[], options: Dressing): string[] {
  const out: object[] = [];
  const books = new Map<string, MarketBook>();
  const told = new Map<string, MarketBook>();
  for (let from = 0; from < lines.length; from += from === 0 ? 1 : options.conflated) {
    const some = lines.slice(from, from === 0 ? 1 : from + options.conflated);
    const pt = some.at(-1)?.pt ?? 0;
    const at = from + some.length - 1;
    for (const { mc } of some) for (const change of mc) applyTo(books, change);
    if (from === 0 || options.images.has(at)) out.push(...imageOf(books, pt, at, options));
    else {
      const mc = some
        .flatMap((line) => line.mc)
        .map((change) => ({ ...change, ...(some.length > 1 && { con: true }) }));
      const sent =
        options.ladders === 'full' ? mc : mc.map((change) => inLevels(change, told, books, options));
      out.push({
        op: 'mcm',
        id: options.id,
        pt,
        clk: `clk-${at}`,
        mc: options.isStrange ? sent.map(strange) : sent,
      });
    }
    for (const [id, book] of books) told.set(id, copyOf(book));
    if (options.unreliable.has(at))
      out.push({ op: 'mcm', id: options.id, pt, ct: 'HEARTBEAT', status: 503, clk: `clk-${at}` });
    if (options.heartbeats.has(at))
      out.push({ op: 'mcm', id: options.id, pt, ct: 'HEARTBEAT', clk: `clk-${at}` });
  }
  return out.map((message) => JSON.stringify(message));
}

function applyTo(books: Map<string, MarketBook>, change: MarketChange): void {
  const book = change.img ? new MarketBook(change.id) : (books.get(change.id) ?? new MarketBook(change.id));
  book.apply(change);
  books.set(change.id, book);
}

/** As an image has it: whole, in as many pieces as are asked for, the clock on the last one. */
function imageOf(
  books: ReadonlyMap<string, MarketBook>,
  pt: number,
  at: number,
  options: Dressing,
): object[] {
  const head = { op: 'mcm', id: options.id, ct: 'SUB_IMAGE', pt, heartbeatMs: 5000, conflateMs: 0 };
  const tokens = { initialClk: `initial-${at}`, clk: `clk-${at}` };
  const mc = [...books.values()].flatMap((book) => pieces(book, options));
  if (options.segments < 2 || mc.length < 2) return [{ ...head, ...tokens, mc }];
  const size = Math.ceil(mc.length / options.segments);
  const parts = Array.from({ length: Math.ceil(mc.length / size) }, (_, part) =>
    mc.slice(part * size, (part + 1) * size),
  );
  if (parts.length < 2) return [{ ...head, ...tokens, mc }];
  return parts.map((part, place) => {
    const isLast = place === parts.length - 1;
    const segmentType = place === 0 ? 'SEG_START' : isLast ? 'SEG_END' : 'SEG';
    return { ...head, segmentType, ...(isLast && tokens), mc: part };
  });
}

/** A market of an image, a runner a piece: its definition and `img` with the first. */
function pieces(book: MarketBook, { ladders, levels }: Dressing): object[] {
  const head = { id: book.id, img: true, ...(book.definition && { marketDefinition: book.definition }) };
  const runners = Object.entries(book.prices()).map(([key, told]) => {
    const [id = 0, hc = 0] = key.split(' ').map(Number);
    const all = (name: string) => (told[name] ?? []).map(([, price, size]) => [price, size]);
    return ladders === 'full'
      ? { id, hc, atb: all('atb'), atl: all('atl') }
      : { id, hc, ...bestLevels(told, ladders, levels) };
  });
  const [first, ...rest] = runners;
  return [
    { ...head, ...(first && { rc: [first] }) },
    ...rest.map((runner) => ({ id: book.id, rc: [runner] })),
  ];
}

function inLevels(
  change: MarketChange,
  told: ReadonlyMap<string, MarketBook>,
  books: ReadonlyMap<string, MarketBook>,
  { ladders, levels }: Dressing,
): MarketChange {
  const before = change.img ? new MarketBook(change.id) : (told.get(change.id) ?? new MarketBook(change.id));
  const after = books.get(change.id) ?? before;
  const rc = levelChanges(before.prices(), after.prices(), ladders === 'batb' ? 'batb' : 'bdatb', levels);
  return { ...change, rc };
}

const strange = (change: MarketChange): object => ({
  ...change,
  aFieldOfTomorrow: { deep: ['Málaga', 1] },
  rc: change.rc?.map((runner) => ({ ...runner, trd: [[2, 0]], tv: 0, spn: 'NaN' })),
});

function copyOf(book: MarketBook): MarketBook {
  const copy = new MarketBook(book.id);
  const rc = Object.entries(book.prices()).map(([key, told]) => {
    const [id = 0, hc = 0] = key.split(' ').map(Number);
    const all = (name: string) =>
      (told[name] ?? []).map(([, price, size]): [number, number] => [price, size]);
    return { id, hc, atb: all('atb'), atl: all('atl') };
  });
  copy.apply({ id: book.id, rc });
  return copy;
}
