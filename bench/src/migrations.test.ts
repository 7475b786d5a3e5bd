import { afterAll, describe, expect, test } from 'vitest';
import { testPostgres } from '../../api/src/kernel/db/testing/postgres.ts';
import { lastRelease } from './faults/last-release.ts';
import { postgresGround, sqliteGround } from './migrations/ground.ts';
import { killStarts, undisturbed } from './migrations/killed.ts';
import { oldCopy } from './migrations/old-copy.ts';

/** How long it takes with a million of them, the drill `migrations` says. */
const ROWS = 2000;
const KILLS = 3;
const LIMIT_MS = 300_000;

const last = lastRelease();
const skipped = 'skipped' in last ? last.skipped : undefined;
afterAll(() => {
  if (!('skipped' in last)) last.remove();
});

describe.each([
  ['sqlite', sqliteGround],
  ['postgres', async () => postgresGround(await testPostgres())],
] as const)('what the last release has left in %s', (_, make) => {
  test.skipIf(skipped !== undefined)(
    `is brought to the newest schema with every row, and by the next start where one is killed in the middle${skipped ? ` (skipped: ${skipped})` : ''}`,
    { tags: ['drill'], timeout: LIMIT_MS },
    async () => {
      if ('skipped' in last) return;
      const ground = await make();
      try {
        const old = await oldCopy(ground, last, ROWS);
        const { steps, faults, tookMs } = await undisturbed(ground, old);
        expect(faults).toEqual([]);
        expect(steps).toBeGreaterThanOrEqual(last.unknown.length);
        const killed = await killStarts(ground, old, { times: KILLS, withinMs: tookMs });
        expect(killed.faults).toEqual([]);
      } finally {
        await ground.stop();
      }
    },
  );
});
