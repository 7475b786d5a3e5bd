import { defaultBetting } from '@bothways/domain/backtest';
import { DAY_MS } from '@bothways/domain/time';
import { type Db, transact } from '#kernel/db';
import { type BacktestRow, insertBacktest } from '../backtests.store.ts';

/** Inserts a finished backtest of a list of all bookmakers without finds, unless overridden. */
export async function addBacktest(
  db: Db,
  { nowMs, ...over }: Partial<BacktestRow> & { id: string; userId: string; nowMs: number },
): Promise<void> {
  const row: BacktestRow = {
    key: over.id,
    bodyHash: '',
    kind: 'arbs',
    mode: 'prematch',
    configurationId: 'c1',
    configurationName: 'Everybody',
    query: JSON.stringify({ channels: ['prematch'] }),
    betting: JSON.stringify(defaultBetting('prematch')),
    ...{ hasScreenRules: 0, fromMs: nowMs - DAY_MS, toMs: nowMs },
    ...{ state: 'done', fault: null, holder: null, tries: 1 },
    ...{ events: 0, ofEvents: 0, points: 0, found: 0, outlines: 0, unreceived: 0 },
    ...{ createdAtMs: nowMs, startedAtMs: nowMs, endedAtMs: nowMs },
    ...over,
  };
  await transact(db, (trx) => insertBacktest(trx, row));
}

/** Sets the state of a backtest directly. */
export async function setBacktestState(db: Db, id: string, state: BacktestRow['state']): Promise<void> {
  await db.updateTable('backtests').set({ state }).where('id', '=', id).execute();
}

/** Number of stored finds of a backtest. */
export async function countFinds(db: Db, id: string): Promise<number> {
  const rows = await db.selectFrom('backtestFinds').select('number').where('backtestId', '=', id).execute();
  return rows.length;
}

/** Deletes all backtests and the record of tries. */
export async function forgetBacktests(db: Db): Promise<void> {
  await db.deleteFrom('backtests').execute();
  await db.deleteFrom('backtestTries').execute();
}
