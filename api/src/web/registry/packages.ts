import path from 'node:path';
import { IMMUTABLE, REVALIDATE } from './caching.ts';
import { staticFile } from './static-file.ts';

/** Written by `npm run pack`: tarballs named by content, and an index of the newest. */
const TARBALL = /^bothways-[a-z]{2,20}-\d+\.\d+\.\d+-[0-9a-f]{12}\.tgz$/;
const INDEX = 'index.json';

/** Serves our packages to teams that build remotes elsewhere; undefined for any other address. */
export async function packageFile(root: string, request: Request): Promise<Response | undefined> {
  const [, first, name = '', ...rest] = new URL(request.url).pathname.split('/');
  if (first !== 'packages' || rest.length > 0) return undefined;
  if (name !== INDEX && !TARBALL.test(name)) return undefined;
  return staticFile(request, path.join(root, 'packages', name), name === INDEX ? REVALIDATE : IMMUTABLE);
}
