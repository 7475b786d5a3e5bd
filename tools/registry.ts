import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { APPS } from '@bothways/build';
import type { RolloutRecord } from '@bothways/releases';
import { deploymentsView } from '../api/src/web/deployments/index.ts';
import { ReleaseLibrary } from '../api/src/web/registry/index.ts';
import { lastDeepRun } from './deep-record.ts';
import { releasesDir } from './paths.ts';
import { recordOf } from './record.ts';
import { fail } from './run.ts';
import { withDatabase } from './with-database.ts';

const SHOWN_CHANGES = 10;

/** Returns how canaries compare with the stable releases, where loads were counted. */
async function canaryLines(record: RolloutRecord): Promise<string[]> {
  const library = new ReleaseLibrary(releasesDir(), { record });
  const { deployments } = await withDatabase((db) =>
    deploymentsView({ db, library, record, nowMs: Date.now }).all(),
  );
  return deployments.flatMap(({ name, canary, stable }) => {
    if (!canary) return [];
    const unmet = canary.conditions.filter(({ isMet }) => !isMet).map(({ rule }) => rule);
    const of = ({ loads, failures }: typeof stable.figures) => `${failures} of ${loads} loads failed`;
    return [
      `${name} canary ${canary.version}: ${of(canary.figures)}, stable ${of(stable.figures)}; ` +
        `evidence ${canary.evidence.toFixed(1)} of 100; ${unmet.length > 0 ? `not met: ${unmet.join(', ')}` : 'all conditions met'}`,
    ];
  });
}

/** `npm run registry`: prints the running releases, the possible rollbacks, and the last changes. */
async function main(): Promise<void> {
  const root = releasesDir();
  const record = recordOf();
  const { revision, apps } = await record.read();
  console.log(`revision ${revision} in ${root}`);
  console.log(await lastDeepRun(root));
  console.table(
    APPS.map((name) => {
      const rollout = apps[name];
      const trial = rollout?.canary;
      const canary = trial ? `${trial.version} (${trial.isPaused ? 'paused, ' : ''}${trial.sharePct} %)` : '';
      return { name, stable: rollout?.stable ?? 'never released', canary, before: rollout?.earlier[0] ?? '' };
    }),
  );
  if (Object.values(apps).some((rollout) => rollout?.canary))
    for (const line of await canaryLines(record).catch(() => ['Nothing is counted yet'])) console.log(line);
  for (const { at, action, name, version, from, sharePct, reason, commit } of (await record.log()).slice(
    -SHOWN_CHANGES,
  )) {
    const share = sharePct === undefined ? '' : ` for ${sharePct} %`;
    console.log(
      `${at}  ${action}  ${name}  ${from ?? 'nothing'} -> ${version}${share}${reason === undefined ? '' : ` (${reason})`}${commit === undefined ? '' : `, commit ${commit.slice(0, 12)}`}`,
    );
  }
}

await main().catch(fail);
