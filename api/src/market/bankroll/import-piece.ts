import { type ImportBody, importRowSchema } from '@bothways/domain/bankroll';
import { utcDay } from '@bothways/domain/time';
import { z } from 'zod';
import { keysOf } from './import-key.ts';

/** Rows per transaction: it blocks SQLite, and with it the whole process, for some milliseconds. */
export const PIECE_ROWS = 50;
/** Each day is recomputed, which costs more than a row. */
export const PIECE_DAYS = 8;

export const importPieceSchema = z.object({
  rows: z.array(z.object({ row: importRowSchema, key: z.string() })),
  /** Whether its first day began in the piece before. */
  comesFrom: z.boolean(),
  /** Whether its last day continues in the next piece, which then recomputes it. */
  goesOn: z.boolean(),
});
/** The part of a file that is written in one transaction. */
export type ImportPiece = z.infer<typeof importPieceSchema>;
export type KeyedRow = ImportPiece['rows'][number];

/** Settlement time; null while open. */
export const settledMsOf = (keyed: KeyedRow | undefined): number | null =>
  keyed?.row.settledAt === undefined ? null : Date.parse(keyed.row.settledAt);

/** Settlement day; empty while open. */
export const dayOfRow = (keyed: KeyedRow): string => {
  const ms = settledMsOf(keyed);
  return ms === null ? '' : utcDay(ms);
};

/** The distinct bets of a file: of several with one key the first settled one, otherwise the first. */
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

/** Splits bets by settlement day, so that few pieces share a day. */
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
