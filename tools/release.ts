import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { appNamed, release, sourceOf } from '@bothways/build';
import { releasesDir } from './paths.ts';
import { fail } from './run.ts';
import { keepSbom, sbomOf } from './sbom.ts';

const USAGE = 'npm run release -- <mf-customer|...|shell> [--channel stable|canary] [--share <percent>]';
const DEFAULT_SHARE_PCT = 10;

/** Undefined: everyone. */
function canaryShare(channel: string, share: string | undefined): number | undefined {
  if (channel === 'stable' && share === undefined) return undefined;
  if (channel !== 'canary') throw new Error(`--share belongs to --channel canary\n${USAGE}`);
  const pct = Number(share ?? DEFAULT_SHARE_PCT);
  if (!(pct > 0 && pct <= 100)) throw new Error(`--share is a percentage above 0, at most 100\n${USAGE}`);
  return pct;
}

/** `npm run release`: builds one app, checks it, keeps it, and gives it to everyone or to a share of people. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { channel: { type: 'string', default: 'stable' }, share: { type: 'string' } },
  });
  const name = appNamed(positionals[0]);
  const sharePct = canaryShare(values.channel, values.share);
  const sbom = await sbomOf(name);
  const { version } = await release(releasesDir(), sourceOf(name), sharePct, console.log);
  await keepSbom(join(releasesDir(), name, version), sbom);
  console.log(
    `${name} ${version} runs for ${sharePct === undefined ? 'everyone' : `${sharePct} % of people`}`,
  );
}

await main().catch(fail);
