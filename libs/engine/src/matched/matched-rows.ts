import { type MatchedYields, matchedYields } from '@bothways/domain/matched-betting';
import { freebetReturn, oddsOfMicro } from '@bothways/domain/odds';
import { lineNumber } from '../book/lines.ts';
import { layOf } from '../book/pick-code.ts';
import type { Tables } from '../book/tables.ts';
import type { CompiledMatchedFilter } from '../filters/matched-filter.ts';
import type { Found, Gates, Refusal } from '../quality/gates.ts';

/** A back against the best lay of the same selection that a list accepts. */
export interface MatchedRow extends MatchedYields {
  line: number;
  back: number;
  lay: number;
  /** Why it is in the Rejected list. */
  refusal?: Refusal;
}

export interface LineRows {
  rows: MatchedRow[];
  refused: MatchedRow[];
  /** Number of pairs, refused or not, rated above and below the list's bounds. */
  above: number;
  below: number;
}

/** Dependencies for reading a line. */
interface RowParts {
  tables: Tables;
  gates: Gates;
  lens: CompiledMatchedFilter;
  nowMs: number;
}

/** Returns the rows of one back line; checks of the event and its start are left to the caller. */
export function rowsOfLine(parts: RowParts, line: number): LineRows {
  const { tables, lens } = parts;
  const { lines, quotes } = tables;
  const { minRating, maxRating } = lens.filter;
  const found: LineRows = { rows: [], refused: [], above: 0, below: 0 };
  if (!lens.takesMarket(lines.pick(line))) return found;
  const laysOf = laysByPick(parts, line);
  for (let back = lines.firstQuote(line); back >= 0; back = quotes.nextInLine(back)) {
    if (quotes.oddsMicro(back) === 0 || !lens.backs(tables, back)) continue;
    const row = rowOf(parts, line, back, laysOf(quotes.pick(back)));
    if (!row) continue;
    if (row.ratingPct > maxRating) found.above++;
    else if (row.ratingPct < minRating) found.below++;
    else (row.refusal ? found.refused : found.rows).push(row);
  }
  return found;
}

/** Lays of each selection that the list accepts, best first; equal ones in order of arrival in the book. */
function laysByPick({ tables, lens }: RowParts, line: number): (pick: number) => readonly number[] {
  const { lines, quotes, events } = tables;
  const known = new Map<number, number[]>();
  const event = events.at(lines.event(line));
  const laid = event.lines.get(lineNumber(layOf(lines.pick(line))));
  const first = laid === undefined ? -1 : lines.firstQuote(laid);
  for (let lay = first; lay >= 0; lay = quotes.nextInLine(lay)) {
    if (quotes.oddsMicro(lay) === 0 || !lens.lays(tables, lay)) continue;
    const own = known.get(quotes.pick(lay)) ?? [];
    own.push(lay);
    known.set(quotes.pick(lay), own);
  }
  for (const lays of known.values()) lays.sort((a, b) => tables.inverse(a) - tables.inverse(b) || a - b);
  return (pick) => known.get(layOf(pick)) ?? [];
}

/**
 * Returns the row with the best lay that passes all checks with the back; otherwise the best refused one with its
 * reason.
 */
function rowOf(parts: RowParts, line: number, back: number, lays: readonly number[]): MatchedRow | undefined {
  let refused: MatchedRow | undefined;
  for (const lay of lays) {
    const refusal = refusalOf(parts, back, lay);
    const row = { line, back, lay, ...yieldsOf(parts.tables, back, lay), ...(refusal && { refusal }) };
    if (!refusal) return row;
    refused ??= row;
  }
  return refused;
}

function refusalOf({ tables, gates, nowMs }: RowParts, back: number, lay: number): Refusal | undefined {
  const sum = tables.inverse(back) + tables.inverse(lay);
  const found: Found = { quotes: [back, lay, -1], sum };
  return gates.flagged(found, nowMs) ?? gates.together(found, false);
}

/** Yields of the pair after both fees. */
function yieldsOf(tables: Tables, back: number, lay: number): MatchedYields {
  const { quotes, bookies } = tables;
  const fee = bookies.fee(quotes.bookie(back));
  const odds = oddsOfMicro(quotes.oddsMicro(back));
  const outlay = fee?.model === 'stake' ? 1 + fee.ratePct / 100 : 1;
  const returns = {
    cash: 1 / tables.inverse(back),
    snr: freebetReturn('snr', odds, fee),
    sr: freebetReturn('sr', odds, fee),
    outlay,
  };
  return matchedYields(returns, 1 - tables.inverse(lay));
}
