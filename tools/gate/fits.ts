import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION, type Release } from '@bothways/domain/registry';
import { sharesOf } from '@bothways/releases';

const MANIFEST = 'mf-manifest.json';
const numbers = (version: string): number[] => (version.split('-')[0] ?? '').split('.').map(Number);

/** The loader's rule: the same major version (before 1.0 the same minor), and not older than the one built with. */
function satisfies(has: string, builtWith: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbers(has);
  const [ownMajor = 0, ownMinor = 0, ownPatch = 0] = numbers(builtWith);
  if (major !== ownMajor || (major === 0 && minor !== ownMinor)) return false;
  return minor > ownMinor || (minor === ownMinor && patch >= ownPatch);
}

/**
 * Returns what cannot run in a shell regardless of the browser: an incompatible contract, or shared modules of other
 * versions.
 */
export async function fitFaults({ spec, manifest }: Release, shellFolder: string): Promise<string[]> {
  if (spec?.contract !== CONTRACT_VERSION)
    return [`was built for contract ${spec?.contract}, the shell speaks ${CONTRACT_VERSION}`];
  const shell: unknown = JSON.parse(await readFile(join(shellFolder, MANIFEST), 'utf8'));
  const provided = sharesOf(shell);
  return Object.entries(sharesOf(manifest)).flatMap(([name, version]) => {
    const has = provided[name];
    if (has !== undefined && satisfies(has, version)) return [];
    return [`was built for ${name} ${version}, the shell has ${has === undefined ? 'none' : has}`];
  });
}
