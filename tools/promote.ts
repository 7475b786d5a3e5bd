import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { parseArgs } from 'node:util';
import { appNamed } from '@bothways/build';
import { promoted } from '@bothways/releases';
import { deploymentsView } from '../api/src/web/deployments/index.ts';
import { ReleaseLibrary } from '../api/src/web/registry/index.ts';
import { releasesDir } from './paths.ts';
import { recordOf } from './record.ts';
import { fail } from './run.ts';
import { withDatabase } from './with-database.ts';

/** `npm run promote -- mf-customer`: releases its canary to everyone; with `--reason` if a condition is not met. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  });
  const name = appNamed(positionals[0]);
  const { reason } = values;
  const record = recordOf();
  const library = new ReleaseLibrary(releasesDir(), { record });
  if (reason === undefined) {
    const unmet = await withDatabase((db) =>
      deploymentsView({ db, library, record, nowMs: Date.now }).unmet(name),
    );
    if (unmet === undefined) throw new Error(`${name} has no canary`);
    if (unmet.length > 0) {
      const rules = unmet.map(({ rule }) => rule).join(', ');
      throw new Error(`Not met: ${rules}. Wait, or say why all the same: --reason "..."`);
    }
  }
  const { apps } = await record.change(new Date(), (before) => {
    const { apps: after, log } = promoted(before, name);
    return { apps: after, log: { ...log, ...(reason !== undefined && { reason }) } };
  });
  console.log(`${name} ${apps[name]?.stable} runs for everyone`);
}

await main().catch(fail);
