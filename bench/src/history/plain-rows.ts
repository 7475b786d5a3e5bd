import { statSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { BOOKIES, PriceMoves } from './market.ts';

const BATCH = 5000;

interface PlainFigures {
  bytesPerPoint: number;
  pointsPerCpuSecond: number;
}

/** Measures the same prices as plain rows with an index, the naive solution. */
export function plainRows(file: string, points: number): PlainFigures {
  const database = new SQLite(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.exec('create table prices (selection integer, bookie integer, atMs integer, oddsMilli integer)');
  database.exec('create index prices_selection on prices (selection, atMs)');
  const insert = database.prepare('insert into prices values (?, ?, ?, ?)');
  const moves = new PriceMoves(points);
  let cpuMicros = 0;
  for (let written = 0; written < points; written += BATCH) {
    const { atMs, series, oddsMilli } = moves.batch(BATCH);
    const before = process.cpuUsage();
    database.transaction(() => {
      for (let at = 0; at < BATCH; at++) {
        const number = series[at] ?? 0;
        insert.run(Math.floor(number / BOOKIES), number % BOOKIES, atMs[at], oddsMilli[at]);
      }
    })();
    const { user, system } = process.cpuUsage(before);
    cpuMicros += user + system;
  }
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  return { bytesPerPoint: statSync(file).size / points, pointsPerCpuSecond: points / (cpuMicros / 1e6) };
}
