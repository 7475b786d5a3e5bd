import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { JOURNAL_BYTES } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'bothways-journal-'));
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

test('a journal that a long reader made long is cut off soon after the reader has gone, without a commit', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const file = join(folder, 'test.sqlite');
  const { db, vitals } = openDatabase({ url: undefined, file, onError: () => undefined });
  await sql`create table blobs (bytes blob)`.execute(db);
  const reader = new SQLite(file);
  reader.exec('begin');
  reader.prepare('select count(*) from blobs').get();
  for (let each = 0; each < 5; each += 1)
    await sql`insert into blobs values (zeroblob(15000000))`.execute(db);
  expect(vitals?.walBytes()).toBeGreaterThan(JOURNAL_BYTES);
  vi.advanceTimersByTime(30_000);
  expect(vitals?.walBytes()).toBeGreaterThan(JOURNAL_BYTES);
  reader.close();
  vi.advanceTimersByTime(30_000);
  expect(vitals?.walBytes()).toBe(0);
  await db.destroy();
});
