import { type ImportBody, importRowSchema } from '@bothways/domain/bankroll';
import { utcDay } from '@bothways/domain/time';
import { z } from 'zod';
import { keysOf } from './import-key.ts';

/** Rows of a transaction: it holds SQLite, and with it everything in this process, for some milliseconds. */
export const PIECE_ROWS = 50;
/** Each day of it is summed, which costs more than a row. */
export const PIECE_DAYS = 8;

export const importPieceSchema = z.object({
  rows: z.array(z.object({ row: importRowSchema, key: z.string() })),
  /** Whether it goes on with a day that the piece before has begun. */
  comesFrom: z.boolean(),
  /** Whether the next piece goes on with the last day of this one, and sums it. */
  goesOn: z.boolean(),
});
/** What of a file is written in one transaction. */
export type ImportPiece = z.infer<typeof importPieceSchema>;
export type KeyedRow = ImportPiece['rows'][number];

/** When a bet was settled; null where it is open. */
export const settledMsOf = (keyed: KeyedRow | undefined): number | null =>
  keyed?.row.settledAt === undefined ? null : Date.parse(keyed.row.settledAt);

/** The day on which it was settled; empty: it is open. */
export const dayOfRow = (keyed: KeyedRow): string => {
  const ms = settledMsOf(keyed);
  return ms === null ? '' : utcDay(ms);
};

/** The rows of a file that are bets of their own: of several with one key the first that has ended, or else the first. */
export function distinctRows(body: ImportBody): KeyedRow[] {
  const keys = keysOf(body);
  const found = new Map<string, KeyedRow>();
  for (const [at, row] of body.rows.entries()) {
    const key = keys[at] ?? '';
    const before = found.get(key);
    if (!before || (before.row.state === 'open' && row.state !== 'open')) found.set(key, { row, key });
  }
  return [...found.values()];
}

/** Cuts bets by the days on which they were settled, so that few pieces share a day. */
export function piecesOf(keyedRows: readonly KeyedRow[]): ImportPiece[] {
  const rows = keyedRows
    .map((keyed) => ({ keyed, day: dayOfRow(keyed) }))
    .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  const pieces: ImportPiece[] = [];
  let days = new Set<string>();
  for (const { keyed, day } of rows) {
    const last = pieces.at(-1);
    const fits = last && last.rows.length < PIECE_ROWS && (days.has(day) || days.size < PIECE_DAYS);
    if (fits) last.rows.push(keyed);
    else {
      const comesFrom = day !== '' && days.has(day);
      if (last) last.goesOn = comesFrom;
      pieces.push({ rows: [keyed], comesFrom, goesOn: false });
      days = new Set();
    }
    days.add(day);
  }
  return pieces;
}
