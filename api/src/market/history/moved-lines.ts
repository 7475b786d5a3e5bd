import type { HistoryLine, LineOdds } from '@bothways/domain/history';
import type { StoredPoint } from './block.ts';
import type { ClosingSource } from './closing-price.ts';
import type { EventMoves } from './event-moves.ts';
import { type EventSelection, lineFacts } from './explorer-event.ts';
import { inOrder, lineOddsOf, type StoredLine, winnersOf } from './explorer-line.ts';

/** The lines of an event from its moves, as the odds explorer shows them. */
export class MovedLines implements ClosingSource {
  readonly #moves: EventMoves;
  readonly #nowMs: number;
  readonly #odds = new Map<string, LineOdds | undefined>();
  #lines: HistoryLine[] | undefined;
  #points: StoredPoint[][] | undefined;

  /** @param moves valid only until another event is read */
  constructor(moves: EventMoves, nowMs: number) {
    this.#moves = moves;
    this.#nowMs = nowMs;
  }

  async lines(): Promise<readonly HistoryLine[]> {
    this.#lines ??= this.#readLines();
    return this.#lines;
  }

  async odds(line: string): Promise<LineOdds | undefined> {
    if (!this.#odds.has(line)) this.#odds.set(line, this.#readOdds(line));
    return this.#odds.get(line);
  }

  #readLines(): HistoryLine[] {
    const { selections, series } = this.#moves;
    const bookies = new Map<string, { first: EventSelection; names: Set<string> }>();
    for (const { selection, bookie } of series) {
      const own = selections[selection];
      if (!own) continue;
      const held = bookies.get(own.line) ?? { first: own, names: new Set() };
      bookies.set(own.line, held);
      held.names.add(bookie);
    }
    return [...bookies.values()].map(({ first, names }) => ({ ...lineFacts(first), bookies: names.size }));
  }

  #readOdds(name: string): LineOdds | undefined {
    const { event, mode, selections, series } = this.#moves;
    const own = inOrder(selections.filter(({ line }) => line === name));
    if (!own) return undefined;
    const points = this.#pointsBySeries();
    const byBookie: Map<string, (readonly StoredPoint[])[]> = new Map();
    for (const [number, { selection, bookie }] of series.entries()) {
      const place = selections[selection];
      const at = place ? own.indexOf(place) : -1;
      if (at < 0) continue;
      const held = byBookie.get(bookie) ?? own.map(() => []);
      byBookie.set(bookie, held);
      held[at] = points[number] ?? [];
    }
    const line: StoredLine = { event, selections: own, winners: winnersOf(event, own), byBookie };
    return lineOddsOf(line, { mode, sightings: [] }, this.#nowMs);
  }

  #pointsBySeries(): StoredPoint[][] {
    if (this.#points) return this.#points;
    const { series, length, order, atMs, seriesOf, oddsMilli, seenMs, silent } = this.#moves;
    const points: StoredPoint[][] = series.map(() => []);
    for (let place = 0; place < length; place++) {
      const at = order[place] ?? 0;
      const number = seriesOf[at] ?? 0;
      const itsMs = seenMs[at] ?? Number.NaN;
      points[number]?.push({
        bookie: number,
        atMs: atMs[at] ?? 0,
        oddsMilli: oddsMilli[at] ?? 0,
        ...(!Number.isNaN(itsMs) && { seenMs: itsMs, isSilent: silent[at] === 1 }),
      });
    }
    this.#points = points;
    return points;
  }
}
