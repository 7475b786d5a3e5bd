import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { parseArgs } from 'node:util';
import { appNamed } from '@bothways/build';
import type { ReleaseName, Rollouts } from '@bothways/domain/registry';
import { type Move, toPaused, toShare } from '@bothways/releases';
import { recordOf } from './record.ts';
import { fail } from './run.ts';

const USAGE = 'npm run canary -- <mf-customer|...|shell> --share <percent> | --pause | --resume';

interface Wish {
  share?: string | undefined;
  pause: boolean;
  resume: boolean;
}

function moveOf({ share, pause, resume }: Wish, apps: Rollouts['apps'], name: ReleaseName): Move {
  if ([share !== undefined, pause, resume].filter(Boolean).length !== 1) throw new Error(USAGE);
  if (share === undefined) return toPaused(apps, name, pause);
  const pct = Number(share);
  if (!(pct > 0 && pct <= 100)) throw new Error(`--share is a percentage above 0, at most 100\n${USAGE}`);
  return toShare(apps, name, pct);
}

/** `npm run canary -- mf-customer --share 25`: sets the share of users that get the running canary, or pauses it. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      share: { type: 'string' },
      pause: { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
    },
  });
  const name = appNamed(positionals[0]);
  const { apps } = await recordOf().change(new Date(), (before) => moveOf(values, before, name));
  const { version = '', sharePct = 0, isPaused = false } = apps[name]?.canary ?? {};
  console.log(`${name} ${version} runs for ${isPaused ? 'nobody, it is paused' : `${sharePct} % of people`}`);
}

await main().catch(fail);
