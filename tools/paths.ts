import path from 'node:path';
import { ROOT } from './steps.ts';

/** Where releases are kept: beside the data of the API that serves them. */
export const releasesDir = (): string =>
  path.join(path.resolve(ROOT, process.env.DATA_DIR || '.data'), 'releases');
