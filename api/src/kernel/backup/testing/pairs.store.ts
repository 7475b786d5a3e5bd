/**
 * `node pairs.store.ts <first> <second>`: writes the same growing number into both files, over and over, until it is
 * stopped; says `writing` once it does. The number says how much each file knows.
 */
import SQLite from 'better-sqlite3';

/** Enough that a copy takes many steps. */
const FILLER = 'x'.repeat(2000);
const ROWS = 4000;

/** The number that a file is at. */
export function numberIn(file: string): number {
  const database = new SQLite(file, { readonly: true });
  try {
    return Number(database.prepare('select max(number) from pairs').pluck().get());
  } finally {
    database.close();
  }
}

function opened(file: string): SQLite.Database {
  const database = new SQLite(file, { timeout: 5000 });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.exec('create table if not exists pairs (number integer, filler text) strict');
  const add = database.prepare('insert into pairs values (0, ?)');
  database.transaction(() => {
    for (let row = 0; row < ROWS; row++) add.run(FILLER);
  })();
  return database;
}

if (process.argv[1] === import.meta.filename) {
  const [first = '', second = ''] = process.argv.slice(2);
  const adds = [opened(first), opened(second)].map((database) =>
    database.prepare("insert into pairs values (?, 'new')"),
  );
  console.log('writing');
  for (let number = 1; ; number++) for (const add of adds) add.run(number);
}
