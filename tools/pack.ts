import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { join } from 'node:path';
import { packAll } from './pack/pack-all.ts';
import { releasesDir } from './paths.ts';
import { fail } from './run.ts';

/** `npm run pack`: builds the libraries as packages for outside teams, which the installation serves at `/packages`. */
await packAll(join(releasesDir(), 'packages'), console.log).catch(fail);
