/** Folder with real odds files; tests that need it are visibly skipped if it is unset. */
export const REAL_ODDS_DIR = process.env.REAL_ODDS_DIR;
