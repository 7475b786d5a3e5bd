import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { APPS } from '@bothways/build';
import { readLog, readRollouts } from '@bothways/releases';
import { releasesDir } from './paths.ts';
import { fail } from './run.ts';

const SHOWN_CHANGES = 10;

/** `npm run registry`: what runs, what it can go back to, and the last changes. */
async function main(): Promise<void> {
  const root = releasesDir();
  const { revision, apps } = await readRollouts(root);
  console.log(`revision ${revision} in ${root}`);
  console.table(
    APPS.map((name) => {
      const rollout = apps[name];
      const canary = rollout?.canary ? `${rollout.canary.version} (${rollout.canary.sharePct} %)` : '';
      return { name, stable: rollout?.stable ?? 'never released', canary, before: rollout?.earlier[0] ?? '' };
    }),
  );
  for (const { at, action, name, version, from, sharePct } of (await readLog(root)).slice(-SHOWN_CHANGES)) {
    const share = sharePct === undefined ? '' : ` for ${sharePct} %`;
    console.log(`${at}  ${action}  ${name}  ${from ?? 'nothing'} -> ${version}${share}`);
  }
}

await main().catch(fail);
