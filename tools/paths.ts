import path from 'node:path';
import { ROOT } from './steps.ts';

/** What the API keeps. */
export const dataDir = (): string => path.resolve(ROOT, process.env.DATA_DIR || '.data');

/** Where releases are kept: beside the data of the API that serves them. */
export const releasesDir = (): string => path.join(dataDir(), 'releases');
