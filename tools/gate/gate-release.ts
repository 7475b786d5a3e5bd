import type { Release, ReleaseName } from '@bothways/domain/registry';
import { readRollouts, releaseDir } from '@bothways/releases';
import { fitFaults } from './fits.ts';
import { readGateSpec } from './gate-spec.ts';
import { keptRelease, runningAreas, shellsFor } from './kept.ts';
import { People } from './people.ts';
import type { Versions } from './product.ts';
import type { Site } from './site.ts';
import type { Seen } from './tour.ts';
import { walkThrough } from './walk.ts';
import { walkShell } from './walk-shell.ts';
import { budgetFault, growthFault, inKb, pageBytes } from './weight.ts';

type Say = (line: string) => void;

export interface Candidate {
  /** The folder of stored releases. */
  root: string;
  name: ReleaseName;
  version: string;
}

const NO_SHELL =
  'no shell is released that it could be tried in: start the product once (npm start), or release the shell first';

/** The running versions, so that the candidate is tested within the page that it will meet. */
const versionsOf = (releases: readonly Release[]): Versions =>
  Object.fromEntries(releases.map(({ name, version }) => [name, version]));

async function heaviestPage({ root, name, version }: Candidate, seen: readonly Seen[]): Promise<number> {
  const pages = seen.map(({ asked }) =>
    pageBytes(releaseDir(root, name, version), `/${name}/${version}/`, asked),
  );
  return Math.max(0, ...(await Promise.all(pages)));
}

async function weightFaults(candidate: Candidate, heaviestBytes: number): Promise<string[]> {
  const { root, name, version } = candidate;
  const folder = releaseDir(root, name, version);
  const { budgetKb } = await readGateSpec(folder);
  const before = (await readRollouts(root)).apps[name]?.stable;
  const fault =
    budgetKb !== undefined
      ? budgetFault(heaviestBytes, budgetKb)
      : before !== undefined && (await growthFault(folder, releaseDir(root, name, before)));
  return fault ? [`${name} ${fault}`] : [];
}

/** Tests the release in one shell, with all other areas at their running versions. */
async function inShell(
  { product, browser }: Site,
  { root, name, version }: Candidate,
  release: Release,
  shell: string,
  withAxe: boolean,
): Promise<{ faults: string[]; seen: Seen[] }> {
  await product.serve({ ...versionsOf(await runningAreas(root)), shell, [name]: version });
  const people = new People(browser, product.url);
  const spec = await readGateSpec(releaseDir(root, name, version));
  try {
    return await walkThrough({ release, spec, origin: product.url, people, withAxe });
  } finally {
    await people.close();
  }
}

async function gateArea(site: Site, candidate: Candidate, say: Say): Promise<string[]> {
  const { root, name, version } = candidate;
  const release = await keptRelease(root, name, version);
  const shells = await shellsFor(root);
  if (shells.length === 0) return [`${name} ${version}: ${NO_SHELL}`];
  const faults: string[] = [];
  for (const [index, shell] of shells.entries()) {
    const unfit = await fitFaults(release, releaseDir(root, 'shell', shell));
    if (unfit.length > 0) {
      faults.push(...unfit.map((fault) => `${name} ${version} with shell ${shell}: ${fault}`));
      continue;
    }
    const isFirst = index === 0;
    const walked = await inShell(site, candidate, release, shell, isFirst);
    faults.push(...walked.faults.map((fault) => (isFirst ? fault : `with shell ${shell}: ${fault}`)));
    const heaviestBytes = await heaviestPage(candidate, walked.seen);
    say(`shell ${shell}: ${walked.seen.length} pages, the heaviest has ${inKb(heaviestBytes)} of the area`);
    if (isFirst && walked.faults.length === 0) faults.push(...(await weightFaults(candidate, heaviestBytes)));
    // The next shell would only show the same faults.
    if (faults.length > 0) break;
  }
  return faults;
}

async function gateShell({ product, browser }: Site, { root, version }: Candidate): Promise<string[]> {
  const areas = await runningAreas(root);
  await product.serve({ ...versionsOf(areas), shell: version });
  const people = new People(browser, product.url);
  try {
    return (await walkShell(people, product.url, areas)).flatMap(({ faults }) => faults);
  } finally {
    await people.close();
  }
}

/**
 * Returns why a stored release must be refused, a sentence each; empty if it passes.
 * @param say receives progress messages
 */
export const gateRelease = (
  site: Site,
  candidate: Candidate,
  say: Say = () => undefined,
): Promise<string[]> =>
  candidate.name === 'shell' ? gateShell(site, candidate) : gateArea(site, candidate, say);
