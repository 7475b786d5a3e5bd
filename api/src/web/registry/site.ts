import { readFile } from 'node:fs/promises';
import {
  type AreaVisitor,
  areaNameSchema,
  chosenVersion,
  mayLoad,
  type Release,
} from '@bothways/domain/registry';
import { IMMUTABLE, OWN_IMMUTABLE, REVALIDATE } from './caching.ts';
import type { PageParts } from './page.ts';
import type { Visitor } from './registry-for.ts';
import type { ReleaseLibrary } from './release-library.ts';
import { staticFile } from './static-file.ts';

const INDEX = 'index.html';
/** Runs beside the pages under a policy of its own: it may connect to us, and to nothing else. */
const WORKER = 'push-worker.js';
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** For a CDN that serves our files from another origin: our pages may load them from there. */
const PASSED_ON = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** Returns a user's release of the shell; undefined before the first one. */
async function shellFor(library: ReleaseLibrary, who: Visitor): Promise<Release | undefined> {
  const rollout = (await library.current()).apps.shell;
  return rollout && library.release('shell', chosenVersion('shell', rollout, who.seed, who.refused).version);
}

/** Returns the shell's built page with its files; undefined before the first release. */
export async function shellPage(
  library: ReleaseLibrary,
  who: Visitor,
): Promise<PageParts['shell'] | undefined> {
  const shell = await shellFor(library, who);
  const file = shell && library.fileOf(shell, INDEX);
  if (!shell || file === undefined) return undefined;
  return { html: await readFile(file, 'utf8'), files: Object.keys(shell.files) };
}

/**
 * Serves a file of any stored release of an area: an open tab continues with its release. Files of a restricted area
 * are served to permitted users only; `visitor` identifies the caller, and is called for those files only.
 */
export async function areaFile(
  library: ReleaseLibrary,
  request: Request,
  visitor: () => Promise<AreaVisitor>,
): Promise<Response | undefined> {
  const [, first, version = '', ...rest] = new URL(request.url).pathname.split('/');
  const name = areaNameSchema.safeParse(first).data;
  const release = name && (await library.release(name, version));
  if (!release?.spec) return undefined;
  const isForSome = release.spec.access === 'permission';
  if (isForSome && !mayLoad(release.spec, await visitor())) return undefined;
  const file = library.fileOf(release, rest.join('/'));
  if (file === undefined) return undefined;
  const answer = await staticFile(request, file, isForSome ? OWN_IMMUTABLE : IMMUTABLE);
  if (library.elsewhere !== undefined && !isForSome)
    for (const [name, value] of Object.entries(PASSED_ON)) answer?.headers.set(name, value);
  return answer;
}

/** Serves a file of the shell: hashed ones of every release that open tabs may run, others of the current one. */
export async function shellFile(library: ReleaseLibrary, request: Request): Promise<Response | undefined> {
  const file = new URL(request.url).pathname.slice(1);
  const rollout = (await library.current()).apps.shell;
  if (!rollout || file === INDEX) return undefined;
  const { stable, canary, earlier } = rollout;
  const isHashed = file.startsWith('assets/');
  const versions = [stable, ...(canary ? [canary.version] : []), ...earlier];
  for (const version of isHashed ? versions : [stable]) {
    const release = await library.release('shell', version);
    const path = release && library.fileOf(release, file);
    if (path === undefined) continue;
    const answer = await staticFile(request, path, isHashed ? IMMUTABLE : REVALIDATE);
    if (file === WORKER) answer?.headers.set('content-security-policy', WORKER_POLICY);
    return answer;
  }
  return undefined;
}
