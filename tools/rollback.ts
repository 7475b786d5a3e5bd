import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { parseArgs } from 'node:util';
import { appNamed } from '@bothways/build';
import { backTo, stepBack, storedVersions } from '@bothways/releases';
import { releasesDir } from './paths.ts';
import { recordOf } from './record.ts';
import { fail } from './run.ts';

/**
 * `npm run rollback -- mf-customer`: ends a canary, otherwise returns to the previous release; `--to` names a stored
 * one.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const name = appNamed(positionals[0]);
  const { to } = values;
  if (to !== undefined) {
    const kept = await storedVersions(releasesDir(), name);
    if (!kept.includes(to))
      throw new Error(`${name} ${to} is not kept; there are: ${kept.join(', ') || 'none'}`);
  }
  const { apps } = await recordOf().change(new Date(), (before) =>
    to === undefined ? stepBack(before, name) : backTo(before, name, to),
  );
  console.log(`${name} ${apps[name]?.stable} runs for everyone`);
}

await main().catch(fail);
