import { CONTRACT_VERSION, type Release } from '@bothways/domain/registry';
import { manifestFaults } from '@bothways/releases';
import { shares } from '../shares.ts';

/** Versions of the packages that an area built in this folder shares with the shell. */
const sharedVersions = (appDir: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shares({ kind: 'remote', dir: appDir }, 'production'))
      .filter(([, { singleton }]) => singleton)
      .map(([name, { version }]) => [name, version]),
  );

/** Returns the faults of a release, in words; none where it may run. */
export function releaseFaults(release: Release, appDir: string): string[] {
  if (release.name === 'shell') return 'index.html' in release.files ? [] : ['has no index.html'];
  const contract = release.spec?.contract;
  const spoken = `was built for contract ${contract}, the shell speaks ${CONTRACT_VERSION}`;
  return [
    ...(contract === CONTRACT_VERSION ? [] : [spoken]),
    ...manifestFaults(release, sharedVersions(appDir)),
  ];
}
