import { AREAS, type Release, type ReleaseName } from '@bothways/domain/registry';
import { fitFaults } from './fits.ts';
import { readGateSpec } from './gate-spec.ts';
import { folderOf, keptRelease, rolloutsIn, shellsFor } from './kept.ts';
import { People } from './people.ts';
import type { Versions } from './product.ts';
import type { Site } from './site.ts';
import type { Seen } from './tour.ts';
import { walkThrough } from './walk.ts';
import { walkShell } from './walk-shell.ts';
import { budgetFault, growthFault, pageBytes } from './weight.ts';

export interface Candidate {
  /** Where releases are kept. */
  root: string;
  name: ReleaseName;
  version: string;
}

const NO_SHELL =
  'no shell is released that it could be tried in: start the product once (npm start), or release the shell first';

/** What everybody has, so that the page around the candidate is the one it will meet. */
async function runningAreas(root: string): Promise<Versions> {
  const apps = await rolloutsIn(root);
  return Object.fromEntries(AREAS.flatMap((name) => (apps[name] ? [[name, apps[name].stable]] : [])));
}

async function heaviestPage({ root, name, version }: Candidate, seen: readonly Seen[]): Promise<number> {
  const pages = seen.map(({ asked }) => pageBytes(folderOf(root, name, version), `/${name}/${version}/`, asked));
  return Math.max(0, ...(await Promise.all(pages)));
}

async function weightFaults(candidate: Candidate, seen: readonly Seen[]): Promise<string[]> {
  const { root, name, version } = candidate;
  const folder = folderOf(root, name, version);
  const { budgetKb } = await readGateSpec(folder);
  const before = (await rolloutsIn(root))[name]?.stable;
  const fault =
    budgetKb !== undefined
      ? budgetFault(await heaviestPage(candidate, seen), budgetKb)
      : before !== undefined && (await growthFault(folder, folderOf(root, name, before)));
  return fault ? [`${name} ${fault}`] : [];
}

/** Everybody's new release in one shell. */
async function inShell(
  { product, browser }: Site,
  { root, name, version }: Candidate,
  release: Release,
  shell: string,
  withAxe: boolean,
): Promise<{ faults: string[]; seen: Seen[] }> {
  await product.serve({ ...(await runningAreas(root)), shell, [name]: version });
  const people = new People(browser, product.url);
  const spec = await readGateSpec(folderOf(root, name, version));
  try {
    return await walkThrough({ release, spec, origin: product.url, people, withAxe });
  } finally {
    await people.close();
  }
}

async function gateArea(site: Site, candidate: Candidate, release: Release): Promise<string[]> {
  const { root, name, version } = candidate;
  const shells = await shellsFor(root);
  if (shells.length === 0) return [`${name} ${version}: ${NO_SHELL}`];
  const faults: string[] = [];
  for (const [index, shell] of shells.entries()) {
    const unfit = await fitFaults(release, folderOf(root, 'shell', shell));
    if (unfit.length > 0) {
      faults.push(...unfit.map((fault) => `${name} ${version} with shell ${shell}: ${fault}`));
      continue;
    }
    const isFirst = index === 0;
    const walked = await inShell(site, candidate, release, shell, isFirst);
    faults.push(...walked.faults.map((fault) => (isFirst ? fault : `with shell ${shell}: ${fault}`)));
    if (isFirst && walked.faults.length === 0) faults.push(...(await weightFaults(candidate, walked.seen)));
    // What one shell shows the next one would show again.
    if (faults.length > 0) break;
  }
  return faults;
}

async function gateShell({ product, browser }: Site, { root, version }: Candidate): Promise<string[]> {
  const running = await runningAreas(root);
  await product.serve({ ...running, shell: version });
  const areas = await Promise.all(
    AREAS.flatMap((name) => (running[name] ? [keptRelease(root, name, running[name])] : [])),
  );
  const people = new People(browser, product.url);
  try {
    return (await walkShell(people, product.url, areas)).flatMap(({ faults }) => faults);
  } finally {
    await people.close();
  }
}

/** Why nobody may get a kept release, a sentence each; nothing where they may. */
export async function gateRelease(site: Site, candidate: Candidate): Promise<string[]> {
  const release = await keptRelease(candidate.root, candidate.name, candidate.version);
  return candidate.name === 'shell'
    ? gateShell(site, candidate)
    : gateArea(site, candidate, release);
}
