import path from 'node:path';
import { ROOT } from './steps.ts';

/** What the API keeps. */
export const dataDir = (): string => path.resolve(ROOT, process.env.DATA_DIR || '.data');

/** Where releases are kept: where the API that serves them looks, beside its data unless told otherwise. */
export const releasesDir = (): string =>
  process.env.RELEASES_DIR ? path.resolve(ROOT, process.env.RELEASES_DIR) : path.join(dataDir(), 'releases');
