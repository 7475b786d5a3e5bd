import path from 'node:path';
import { IMMUTABLE, REVALIDATE } from './caching.ts';
import { staticFile } from './static-file.ts';

/** What `npm run pack` writes: tarballs that are named by what is in them, and which of them are the newest. */
const TARBALL = /^bothways-[a-z]{2,20}-\d+\.\d+\.\d+-[0-9a-f]{12}\.tgz$/;
const INDEX = 'index.json';

/** A package of ours for a team that builds a remote elsewhere; undefined for any other address. */
export async function packageFile(root: string, request: Request): Promise<Response | undefined> {
  const [, first, name = '', ...rest] = new URL(request.url).pathname.split('/');
  if (first !== 'packages' || rest.length > 0) return undefined;
  if (name !== INDEX && !TARBALL.test(name)) return undefined;
  return staticFile(request, path.join(root, 'packages', name), name === INDEX ? REVALIDATE : IMMUTABLE);
}
