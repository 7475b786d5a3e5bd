import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  appNamed,
  type Gate,
  installedChromium,
  ReleaseRefused,
  release,
  sourceOf,
  sourcesHash,
} from '@bothways/build';
import { lastDeepRun } from './deep-record.ts';
import { demandChecks } from './gate/checks.ts';
import { keepGateSpec } from './gate/gate-spec.ts';
import { NO_BROWSER } from './gate/no-browser.ts';
import { noteRefusal } from './gate/refused.ts';
import { runGate } from './gate/run-gate.ts';
import { releasesDir } from './paths.ts';
import { recordOf } from './record.ts';
import { demandCommit, inTreeOf } from './release-tree.ts';
import { fail } from './run.ts';
import { keepSbom, sbomOf } from './sbom.ts';
import { ROOT } from './steps.ts';

const USAGE =
  'npm run release -- <mf-customer|...|shell> [--channel stable|canary] [--share <percent>] [--over] [--uncommitted]';
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

/** Asks whether to undo what others have ordered; where nobody can answer, only `--over` says so. */
async function isWanted(name: string, undone: readonly string[], isOver: boolean): Promise<boolean> {
  for (const each of undone) console.log(`${name}: ${each}`);
  if (isOver) return true;
  if (!process.stdin.isTTY) {
    console.log('With --over it is released all the same');
    return false;
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question('Release it all the same? [y/N] ');
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}

/**
 * `npm run release`: checks one app as it is in the newest commit, in a tree of its own, builds and stores it there, and
 * releases it to everyone or to a share of users.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      channel: { type: 'string', default: 'stable' },
      share: { type: 'string' },
      over: { type: 'boolean', default: false },
      uncommitted: { type: 'boolean', default: false },
      // Given by the first call to the one in the commit's own tree.
      commit: { type: 'string' },
    },
  });
  const name = appNamed(positionals[0]);
  const sharePct = canaryShare(values.channel, values.share);
  // Checked before anything is built or stored, because the release would fail without a browser.
  if (installedChromium() === undefined) throw new ReleaseRefused(NO_BROWSER);
  if (!values.uncommitted) {
    const commit = demandCommit(ROOT);
    if (values.commit !== commit) {
      process.exitCode = await inTreeOf(ROOT, commit, process.argv.slice(2));
      return;
    }
  }
  const record = recordOf();
  const before = await record.read();
  const source = { ...sourceOf(name), ...(values.commit !== undefined && { commit: values.commit }) };
  const checked = await sourcesHash(source.appDir);
  await demandChecks(name);
  console.log(await lastDeepRun(releasesDir()));
  const sbom = await sbomOf(name);
  const gate = gateFor(source.appDir);
  const { version } = await release(
    releasesDir(),
    { ...source, isAsChecked: async () => (await sourcesHash(source.appDir)) === checked },
    {
      record,
      before,
      sharePct,
      say: console.log,
      gate,
      confirm: (undone) => isWanted(name, undone, values.over),
    },
  );
  await keepSbom(join(releasesDir(), name, version), sbom);
  console.log(
    `${name} ${version} runs for ${sharePct === undefined ? 'everyone' : `${sharePct} % of people`}`,
  );
}

await main().catch(fail);
