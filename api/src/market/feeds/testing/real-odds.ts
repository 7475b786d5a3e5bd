import { join } from 'node:path';

/** The folder with real odds files; tests that need it are skipped, visibly, where it is unset. */
export const REAL_ODDS_DIR = process.env.REAL_ODDS_DIR;

export const realFile = (name: string): string => join(REAL_ODDS_DIR ?? '', name);
