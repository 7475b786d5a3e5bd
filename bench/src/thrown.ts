import '../../api/src/node-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printPromised } from './engine/line.ts';
import { startApi } from './server/api-process.ts';
import { countsOf } from './statistics.ts';
import { THROWING } from './thrown/preload.ts';
import { throwAll } from './thrown/throw-all.ts';

/**
 * Drill `thrown`: promise 31, a product whose every database query throws, in the handlers of all operations, before
 * them and in its timers, while timers, promises and events throw as well (`node bench/src/thrown.ts 1` for a quick
 * run: rounds).
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const BACK_MS = 2000;

const folder = mkdtempSync(join(tmpdir(), 'bothways-thrown-'));
const settings = { LOG_LEVEL: 'silent', NODE_OPTIONS: THROWING };
const api = await startApi('none', { folder, settings, as: 'admin@bothways.test' });
const file = join(folder, 'bothways.sqlite');
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { handlers, onTheWay, isAlive, backAfterMs } = await throwAll(api, {
      file,
      email: 'admin@bothways.test',
    });
    for (const [name, { statuses, faults }] of Object.entries({ handlers, 'on-the-way': onTheWay })) {
      const more = { asked: statuses.length, statuses: countsOf(statuses), faults: faults.slice(0, 5) };
      printPromised(
        `thrown.${name}.told`,
        faults.length,
        'answers',
        statuses.length,
        more,
        faults.length === 0,
      );
    }
    printPromised('thrown.back', backAfterMs, 'ms', BACK_MS, { isAlive }, isAlive && backAfterMs <= BACK_MS);
  }
} finally {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
}
