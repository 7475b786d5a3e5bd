import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { join } from 'node:path';
import { packAll } from './pack/pack-all.ts';
import { releasesDir } from './paths.ts';
import { fail } from './run.ts';

/** `npm run pack`: the libraries as packages for teams outside, which the installation serves at `/packages`. */
await packAll(join(releasesDir(), 'packages'), console.log).catch(fail);
