import path from 'node:path';
import { ROOT } from './steps.ts';

/** Returns the API's data folder. */
export const dataDir = (): string => path.resolve(ROOT, process.env.DATA_DIR || '.data');

/** Returns the releases folder of the API that serves them; by default beside its data. */
export const releasesDir = (): string =>
  process.env.RELEASES_DIR ? path.resolve(ROOT, process.env.RELEASES_DIR) : path.join(dataDir(), 'releases');
