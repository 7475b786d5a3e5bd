import { fileRecord, type RolloutRecord, readRolloutsFile } from '@bothways/releases';
import { DatabaseRecord, keepsRollouts } from '../api/src/web/rollouts/index.ts';
import { releasesDir } from './paths.ts';
import { withDatabase } from './with-database.ts';

const ELSEWHERE =
  'What runs here is recorded in another database: DATA_DIR and DATABASE_URL have to be those of the product';

/**
 * Returns the record of what runs: in the database, which is open for as long as each question takes; in the folder's
 * file while no product has been started on it.
 */
export function recordOf(root = releasesDir()): RolloutRecord {
  const ask = async <T>(work: (record: RolloutRecord) => Promise<T>): Promise<T> => {
    const id = (await readRolloutsFile(root))?.record;
    if (id === undefined) return work(fileRecord(root));
    return withDatabase(async (db) => {
      const keeps = await keepsRollouts(db, id);
      if (keeps === undefined) return work(fileRecord(root));
      if (!keeps) throw new Error(ELSEWHERE);
      return work(new DatabaseRecord({ db, root }));
    });
  };
  return {
    read: () => ask((record) => record.read()),
    log: () => ask((record) => record.log()),
    change: (...asked) => ask((record) => record.change(...asked)),
  };
}
