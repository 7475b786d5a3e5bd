import '../../api/src/node-version.ts';
import { printPromised } from './engine/line.ts';
import { lastRelease } from './faults/last-release.ts';
import { postgresGround, sqliteGround } from './migrations/ground.ts';
import { killStarts, undisturbed } from './migrations/killed.ts';
import { oldCopy } from './migrations/old-copy.ts';
import { rounded } from './statistics.ts';

/**
 * Drill `migrations`: promise 24, the start of this version on the last release's data with 1,000,000 rows, in SQLite
 * and in PostgreSQL, and 20 starts that are killed half way (`node bench/src/migrations.ts 0.01 3 sqlite` for a quick
 * run: share of the rows, kills, one of the two databases). The last release is the code before the newest migrations.
 */
const [SHARE = '1', TIMES = '20', ONLY] = process.argv.slice(2);
const ROWS = Math.round(1_000_000 * Number(SHARE));
const LIMIT_MS = 60_000;

const last = lastRelease();
if ('skipped' in last) throw new Error(last.skipped);
try {
  for (const make of [sqliteGround, postgresGround]) {
    const ground = await make();
    try {
      if (ONLY !== undefined && ONLY !== ground.kind) continue;
      const old = await oldCopy(ground, last, ROWS);
      const rows = Object.values(old.counts).reduce((sum, each) => sum + each, 0);
      const { tookMs, steps, faults } = await undisturbed(ground, old);
      const more = { rows, steps, faults };
      printPromised(
        `migrations.up.${ground.kind}`,
        tookMs,
        'ms',
        LIMIT_MS,
        more,
        tookMs <= LIMIT_MS && faults.length === 0,
      );
      const times = Number(TIMES);
      const killed = await killStarts(ground, old, { times, withinMs: tookMs });
      const { whole, slowestMs } = killed;
      const found = {
        killed: killed.killed,
        slowestMs: rounded(slowestMs, 0),
        faults: killed.faults.slice(0, 5),
      };
      printPromised(`migrations.killed.${ground.kind}`, whole, 'whole', times, found, whole === times);
    } finally {
      await ground.stop();
    }
  }
} finally {
  last.remove();
}
