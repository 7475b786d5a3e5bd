import { fileAddress, REGISTRY_EVENT } from '@bothways/domain/loading';
import type { Registry } from '@bothways/domain/registry';

declare const process: { env: { NODE_ENV: string } };

/** In development files change under their URL, so unknown ones may run. */
export const isStrict = process.env.NODE_ENV === 'production';

const manifests = new Map<string, Record<string, unknown>>();
const hashes = new Map<string, string>();

/** Normalizes a URL to the registry's form. */
export const addressOf = (url: string): string => fileAddress(url, window.location.href);

/** Adds a registry's files: releases stay trusted for the page's lifetime, because they are immutable. */
export function trust({ remotes }: Pick<Registry, 'remotes'>): void {
  for (const remote of remotes) {
    for (const release of remote.previous ? [remote, remote.previous] : [remote]) {
      if (Object.keys(release.manifest).length > 0) {
        manifests.set(addressOf(release.manifestUrl), release.manifest);
      }
      for (const [url, hash] of Object.entries(release.integrity)) hashes.set(addressOf(url), hash);
    }
  }
}

export const manifestOf = (url: string): Record<string, unknown> | undefined => manifests.get(addressOf(url));

/**
 * Returns the `integrity` of a file, or undefined in development.
 * @throws in production when no announced release contains the file: unlisted files do not run.
 */
export function integrityOf(url: string): string | undefined {
  const hash = hashes.get(addressOf(url));
  if (hash === undefined && isStrict) throw new Error(`No announced release contains ${addressOf(url)}`);
  return hash;
}

/** Trusts the registry in the page, and those that the shell announces later (e.g. after sign-in). */
export function watchRegistry(): void {
  const inPage = document.getElementById('registry')?.textContent;
  if (inPage) trust(JSON.parse(inPage));
  window.addEventListener(REGISTRY_EVENT, (event) => {
    if (event instanceof CustomEvent) trust(event.detail);
  });
}
