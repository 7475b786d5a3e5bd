import { DEFAULT_NO_VIG, LineBooks } from '@bothways/domain/fair-odds';
import type { Tables } from '../book/tables.ts';
import { fairBook, isHealthy, type OfferedLine, type OfferedMarket } from './market-reader.ts';

interface Kept {
  /** Inputs of the books: see `sourceOf`. */
  source: readonly number[];
  books: LineBooks;
}

/** Maximum number of cached books, some 200 bytes each. */
const MAX_BOOKS = 50_000;

/**
 * Cache of the books of recently read lines. When a price moves, the other lines of its market retain their books, and
 * with them all sums over those.
 */
export class CachedBooks {
  readonly #tables: Tables;
  readonly #kept = new Map<number, Kept>();
  #count = 0;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Returns the same object as long as no input of the line's books has changed. */
  of(market: Pick<OfferedMarket, 'event' | 'kind'>, line: OfferedLine): LineBooks {
    const held = this.#kept.get(line.line);
    const source = sourceOf(this.#tables, market, line);
    if (held && isSame(held.source, source)) return held.books;
    const books = line.offers
      .map((offer) => fairBook(this.#tables, market, offer, DEFAULT_NO_VIG))
      .filter((book) => book !== undefined);
    const made = { source, books: new LineBooks(books, market.kind.selections.length) };
    this.#keep(line.line, made, held);
    return made.books;
  }

  #keep(line: number, made: Kept, held: Kept | undefined): void {
    this.#count += made.books.books.length - (held?.books.books.length ?? 0);
    if (this.#count > MAX_BOOKS) {
      this.#kept.clear();
      this.#count = made.books.books.length;
    }
    this.#kept.set(line, made);
  }
}

/**
 * Kind of the market, then group, weight and prices of every complete and believed offer: the only inputs of a book.
 */
function sourceOf(
  tables: Tables,
  { event: { isLive }, kind: { selections, winners } }: Pick<OfferedMarket, 'event' | 'kind'>,
  { offers }: OfferedLine,
): number[] {
  const { rules } = tables;
  const source = [selections.length, winners];
  for (const { bookie, group, quotes } of offers) {
    const isVoice = rules.isReference(bookie, isLive) && quotes.every((quote) => isHealthy(tables, quote));
    if (!isVoice) continue;
    source.push(group, rules.weight(bookie, isLive));
    for (const quote of quotes) source.push(tables.quotes.oddsMicro(quote));
  }
  return source;
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);
