import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { readFootballData } from './football-data.ts';
import { readOddsApiFile } from './odds-api-file.ts';
import { readRecording } from './recording.ts';
import type { ReplaySpec } from './replay-spec.ts';
import { readSnapshotBooks, snapshotSchema } from './snapshot-books.ts';
import { type Recording, ReplayFileError } from './timed-batch.ts';

/**
 * Opens any replayable file: `.csv` (football-data), `.json` (The Odds API v4 response, or a snapshot by sport),
 * `.ndjson` or `.jsonl` (our recording).
 * @throws ReplayFileError if it does not exist or is none of these
 */
export function openRecording({ path, columns }: ReplaySpec): Recording {
  if (!existsSync(path)) throw new ReplayFileError(`No file at ${path}`);
  switch (extname(path)) {
    case '.csv':
      return readFootballData(readFileSync(path, 'utf8'), columns);
    case '.ndjson':
    case '.jsonl':
      return readRecording(path);
    case '.json':
      return readJsonFile(path);
    default:
      throw new ReplayFileError(`Cannot replay ${path}: expected .csv, .json, .ndjson or .jsonl`);
  }
}

function readJsonFile(path: string): Recording {
  const value = parseFile(path);
  if (Array.isArray(value)) return readOddsApiFile(value);
  const { data: snapshot } = snapshotSchema.safeParse(value);
  if (snapshot) return readSnapshotBooks(snapshot);
  throw new ReplayFileError(`${path} is neither an answer of The Odds API nor a snapshot by sport`);
}

function parseFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new ReplayFileError(`${path} is not JSON`);
  }
}
