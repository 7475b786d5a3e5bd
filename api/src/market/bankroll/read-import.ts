import {
  type ImportAsked,
  type ImportBook,
  type ImportSource,
  importBodySchema,
} from '@bothways/domain/bankroll';
import { ApiError } from '#kernel/errors';
import { parseJson, parseWith } from '#kernel/http';
import { dayOfRow, distinctRows, type ImportPiece, piecesOf } from './import-piece.ts';
import { demandRoomInFile } from './import-room.ts';
import { demandPast } from './log-bets.ts';

/** A file without its rows. */
export interface ImportHead {
  source: ImportSource;
  fileName: string;
  books: ImportBook[];
  rows: number;
  omitted: number;
  asked: ImportAsked[];
}

/** Serialized pieces, and the keys that decide whether their rows fit the limits. */
export interface ReadPieces {
  texts: string[];
  keys: { key: string; book: number; day: string }[];
}

/** Pieces per batch: some 100 KB. */
const PIECES_AT_ONCE = 8;

/** Removes and returns the first pieces. */
export function takePieces(left: ImportPiece[]): ReadPieces {
  const some = left.splice(0, PIECES_AT_ONCE);
  return {
    texts: some.map((piece) => JSON.stringify(piece)),
    keys: some.flatMap(({ rows }) =>
      rows.map((keyed) => ({ key: keyed.key, book: keyed.row.book, day: dayOfRow(keyed) })),
    ),
  };
}

/** Refuses invalid bytes instead of replacing them: the stored text is exactly what was sent. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new ApiError('BAD_REQUEST', { message: 'The body is not valid UTF-8' });
  }
}

/**
 * Parses a whole upload as a file of bets and splits it into pieces. 20,000 bets take a second, so a large file is read
 * in a thread.
 * @throws ApiError BAD_REQUEST naming the field, or the line of a bet in the future or beyond its day's limit
 */
export function readImport(bytes: Uint8Array, nowMs: number): { head: ImportHead; pieces: ImportPiece[] } {
  const body = parseWith(importBodySchema, parseJson(textOf(bytes)));
  for (const { line, placedAt, settledAt = placedAt } of body.rows)
    demandPast(Math.max(Date.parse(placedAt), Date.parse(settledAt)), nowMs, `line ${line}`);
  const { source, fileName, books, rows, omitted, asked } = body;
  const keyedRows = distinctRows(body);
  demandRoomInFile(keyedRows);
  return {
    head: { source, fileName, books, rows: rows.length, omitted, asked },
    pieces: piecesOf(keyedRows),
  };
}
