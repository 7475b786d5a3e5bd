import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { appNamed, type Gate, installedChromium, ReleaseRefused, release, sourceOf } from '@bothways/build';
import { lastDeepRun } from './deep-record.ts';
import { demandChecks } from './gate/checks.ts';
import { keepGateSpec } from './gate/gate-spec.ts';
import { NO_BROWSER } from './gate/no-browser.ts';
import { noteRefusal } from './gate/refused.ts';
import { runGate } from './gate/run-gate.ts';
import { releasesDir } from './paths.ts';
import { recordOf } from './record.ts';
import { fail } from './run.ts';
import { keepSbom, sbomOf } from './sbom.ts';

const USAGE = 'npm run release -- <mf-customer|...|shell> [--channel stable|canary] [--share <percent>]';
const DEFAULT_SHARE_PCT = 10;

/** Parses the share of a canary; undefined: everyone. */
function canaryShare(channel: string, share: string | undefined): number | undefined {
  if (channel === 'stable' && share === undefined) return undefined;
  if (channel !== 'canary') throw new Error(`--share belongs to --channel canary\n${USAGE}`);
  const pct = Number(share ?? DEFAULT_SHARE_PCT);
  if (!(pct > 0 && pct <= 100)) throw new Error(`--share is a percentage above 0, at most 100\n${USAGE}`);
  return pct;
}

/** Tests the release in a browser and prints how long it took. */
const gateFor =
  (appDir: string): Gate =>
  async ({ name, version }) => {
    const folder = join(releasesDir(), name, version);
    await keepGateSpec(folder, appDir);
    const { faults, seconds } = await runGate(releasesDir(), name, version);
    await noteRefusal(folder, faults);
    console.log(`${name} ${version} looked at in a browser in ${seconds} s`);
    return faults;
  };

/** `npm run release`: builds one app, checks and stores it, and releases it to everyone or to a share of users. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { channel: { type: 'string', default: 'stable' }, share: { type: 'string' } },
  });
  const name = appNamed(positionals[0]);
  const sharePct = canaryShare(values.channel, values.share);
  // Checked before anything is built or stored, because the release would fail without a browser.
  if (installedChromium() === undefined) throw new ReleaseRefused(NO_BROWSER);
  await demandChecks(name);
  console.log(await lastDeepRun(releasesDir()));
  const sbom = await sbomOf(name);
  const source = sourceOf(name);
  const gate = gateFor(source.appDir);
  const { version } = await release(releasesDir(), source, {
    record: recordOf(),
    sharePct,
    say: console.log,
    gate,
  });
  await keepSbom(join(releasesDir(), name, version), sbom);
  console.log(
    `${name} ${version} runs for ${sharePct === undefined ? 'everyone' : `${sharePct} % of people`}`,
  );
}

await main().catch(fail);
